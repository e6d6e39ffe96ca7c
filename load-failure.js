// Says why the page did not load. The script in Trunk.toml fetches this one when that has happened. `cargo xtask build` fills in the texts of
// locales/*/boot.ftl. This script uses no syntax that browsers with modules may lack.
"use strict";

/** The texts by language and cause. */
const failureTexts = "the texts of boot.ftl";

/** Asks the host itself for a file, past all caches and past the service worker. */
const askHost = (file) => fetch(file, { cache: "no-store" });

/** Returns the cause of an error, and a detail of it. Without a known cause, each file is requested again. */
async function causeOf(error, scripts, program, blocked) {
  if (location.protocol === "file:") return ["file"];
  if (!self.WebAssembly) return ["unsupported"];
  if (error instanceof RangeError) return ["memory"];
  // Only a policy forbids the smallest of all programs.
  const smallest = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  if (!(await WebAssembly.compile(smallest).catch(() => undefined))) return ["blocked"];
  for (const file of scripts.concat(program)) {
    const response = await askHost(file).catch(() => undefined);
    if (!response) return [await askHost(location).then(() => "refused", () => "offline")];
    const type = response.headers.get("content-type");
    if (response.status > 499) return ["server", response.status];
    if (!response.ok || /html/.test(type)) return ["gone"];
    if (file !== program && !/(java|ecma)script/.test(type)) return ["type", type];
  }
  if (blocked) return ["blocked"];
  if (error instanceof TypeError) return ["refused"];
  return /^(Compile|Link|Syntax)/.test(error.name) ? ["unsupported"] : ["unknown", error];
}

/** Shows why the page did not load, with the function that sets the sentence and the label of the button. */
async function explainFailure(show, error, ...files) {
  // At an address without its last slash the page looks for its files in the wrong folder.
  const { pathname, search, hash } = location;
  try {
    if (!/(\/|\.html)$/.test(pathname) && sessionStorage.slash !== pathname) {
      sessionStorage.slash = pathname;
      location.replace(pathname.replace(/\/index$/, "") + "/" + search + hash);
      return;
    }
  } catch (denied) {
    // Without storage nothing would end the attempts, so there are none.
  }
  const [cause, detail] = await causeOf(error, ...files).catch(() => ["unknown", error]);
  const lang = document.documentElement.dataset.foreign || "en";
  const texts = failureTexts[lang];
  document.documentElement.lang = lang;
  show(`${texts.failed} ${texts[cause]}${detail ? ` (${detail})` : ""}`, texts[cause === "gone" ? "reload" : "retry"]);
}
