### What a person reads if the page does not load, in German.

failed = Portal Chess wurde nicht geladen.
scripts = Portal Chess braucht JavaScript, das hier abgeschaltet oder blockiert ist. Erlaube es für diese Seite und lade sie neu.
offline = Prüfe die Verbindung und versuche es noch einmal.
refused = Prüfe die Verbindung, und ob eine Erweiterung oder ein Filter seine Dateien blockiert. Versuche es dann noch einmal.
gone = Eine neue Version hat seine Dateien ersetzt. Lade die Seite neu, um sie zu bekommen; deine Partien bleiben erhalten.
server = Der Server meldet einen Fehler. Versuche es später noch einmal.
type = Der Server schickt das Skript mit einem falschen Typ. Nur der Betreiber der Seite kann das beheben.
blocked = Eine Sicherheitsrichtlinie oder eine Erweiterung verbietet das Programm. Erlaube Skripte und WebAssembly für diese Seite und versuche es noch einmal.
unsupported = Es braucht einen neueren Browser mit WebAssembly: Chrome oder Edge 108, Firefox 115, Safari 16.4.
memory = Der Speicher reicht nicht. Schließe andere Tabs und versuche es noch einmal.
file = Als Datei auf einem Datenträger läuft es nicht: Ein Webserver muss es ausliefern.
unknown = Etwas Unerwartetes ist geschehen.
retry = Noch einmal versuchen
reload = Neu laden
