### What a person reads if the page does not load, in Spanish.

failed = Portal Chess no se ha cargado.
scripts = Portal Chess necesita JavaScript, que aquí está desactivado o bloqueado. Permítelo para esta página y vuelve a cargarla.
offline = Comprueba la conexión e inténtalo de nuevo.
refused = Comprueba la conexión, o si una extensión o un filtro bloquea sus archivos, e inténtalo de nuevo.
gone = Una versión nueva ha sustituido sus archivos. Recarga para obtenerla; tus partidas se conservan.
server = El sitio comunica un error. Inténtalo más tarde.
type = El sitio envía su script con un tipo incorrecto. Solo el responsable del sitio puede corregirlo.
blocked = Una política de seguridad o una extensión prohíbe su programa. Permite los scripts y WebAssembly para esta página e inténtalo de nuevo.
unsupported = Necesita un navegador más reciente, con WebAssembly: Chrome o Edge 108, Firefox 115, Safari 16.4.
memory = No hay memoria suficiente. Cierra otras pestañas e inténtalo de nuevo.
file = No funciona como archivo en un disco: debe enviarlo un servidor web.
unknown = Ha ocurrido algo inesperado.
retry = Intentar de nuevo
reload = Recargar
