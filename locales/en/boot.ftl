### What a person reads if the page does not load, in English. The build writes these texts into index.html, and those of the other languages
### into a file that is fetched when it is needed.

# Comes before each of the causes.
failed = Portal Chess did not load.
# Shown without the sentence before it, where no script can run. This text is always in English.
scripts = Portal Chess needs JavaScript, which is switched off or blocked here. Allow it for this page, then reload.
offline = Look at your connection, then try again.
refused = Look at your connection, or for an extension or filter that blocks its files, then try again.
gone = A new version has replaced its files. Reload to get it; your games are kept.
# The status that the site sent follows in brackets.
server = The site reports an error. Try again later.
# The type follows in brackets.
type = The site sends its script with a wrong type. Only the site's owner can correct that.
blocked = A security policy or an extension forbids its program. Allow scripts and WebAssembly for this page, then try again.
unsupported = It needs a newer browser, with WebAssembly: Chrome or Edge 108, Firefox 115, Safari 16.4.
memory = There is not enough memory. Close other tabs, then try again.
file = It cannot run as a file on a disk: a web server must deliver it.
# The browser's message follows in brackets.
unknown = Something unexpected happened.
retry = Try again
reload = Reload
