/** A page that cannot be loaded says why, in one sentence. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { chromium as browserType, type Page, type Route } from '@playwright/test';
import { launchOptions } from '../browser';
import { BUILT } from '../built';
import { expect, test } from '../fixtures';
import { hold } from '../hold';

const SCRIPT = /\/portal-chess-[0-9a-f]{16}\.js$/;
const PROGRAM = /\/portal-chess-[0-9a-f]{16}_bg\.wasm$/;

// Browsers report failed requests and refused code on the console.
test.afterEach(({ faults }) => {
  faults.length = 0;
});

const report = (page: Page) => page.locator('#boot').getByRole('alert');

/** Expects that the page says this and nothing else, beside a button with this label. */
async function expectReport(page: Page, text: string, button: string | null = 'Try again'): Promise<void> {
  await expect(report(page).locator('p')).toHaveText(text);
  await expect(report(page)).toBeVisible();
  await expect(page.getByText('Setting up the board')).toBeHidden();
  if (button) await expect(report(page).getByRole('button')).toHaveText(button);
  else await expect(report(page).getByRole('button')).toBeHidden();
}

/** Changes the page's own answer. */
const changePage = (page: Page, change: (html: string) => string, headers: Record<string, string> = {}) =>
  page.route(
    url => /\/(index\.html)?$/.test(url.pathname),
    async route => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...headers }, body: change(await response.text()) });
    },
  );

const html = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A page</title>' });

test('without a connection', async ({ page, context, game }) => {
  const release = await hold(page, '**/portal-chess-*');
  await page.goto('/#/play');
  await context.setOffline(true);
  release();
  await expectReport(page, 'Portal Chess did not load. Look at your connection, then try again.');
  await context.setOffline(false);
  await report(page).getByRole('button').click();
  await game.ready();
});

const REFUSED = 'Portal Chess did not load. Look at your connection, or for an extension or filter that blocks its files, then try again.';

test('when all scripts are refused', async ({ page }) => {
  await page.route('**/*.js', route => route.abort('blockedbyclient'));
  await page.goto('/#/play');
  await expectReport(page, REFUSED);
});

for (const [name, file] of [
  ['script', SCRIPT],
  ['program', PROGRAM],
] as const) {
  test(`when only the ${name} does not arrive`, async ({ page }) => {
    await page.route(file, route => route.abort('blockedbyclient'));
    await page.goto('/#/play');
    await expectReport(page, REFUSED);
  });

  for (const [kind, answer] of [
    ['is gone (404)', (route: Route) => route.fulfill({ status: 404 })],
    ['is gone (410)', (route: Route) => route.fulfill({ status: 410, contentType: 'text/html', body: 'gone' })],
    ['was replaced by a page', html],
  ] as const) {
    test(`when the ${name} ${kind}, a reload keeps the game`, async ({ page, game }) => {
      await game.open();
      await game.board.play('a2a3');
      await page.route(file, answer);
      await page.reload();
      await expectReport(page, 'Portal Chess did not load. A new version has replaced its files. Reload to get it; your games are kept.', 'Reload');
      await page.unroute(file);
      await report(page).getByRole('button').click();
      await game.ready();
      await game.expectMoves('a3');
    });
  }

  test(`when the site has an error for the ${name}`, async ({ page }) => {
    await page.route(file, route => route.fulfill({ status: 503, contentType: 'text/html', body: 'busy' }));
    await page.goto('/#/play');
    await expectReport(page, 'Portal Chess did not load. The site reports an error. Try again later. (503)');
  });
}

test('when the script has a wrong type', async ({ page }) => {
  await page.route(SCRIPT, async route => route.fulfill({ response: await route.fetch(), contentType: 'text/plain' }));
  await page.goto('/#/play');
  await expectReport(page, "Portal Chess did not load. The site sends its script with a wrong type. Only the site's owner can correct that. (text/plain)");
});

test('a program with a wrong type is loaded all the same', async ({ page, game }) => {
  await page.route(PROGRAM, async route => route.fulfill({ response: await route.fetch(), contentType: 'application/octet-stream' }));
  await game.open();
});

const BLOCKED = 'Portal Chess did not load. A security policy or an extension forbids its program. Allow scripts and WebAssembly for this page, then try again.';

for (const [what, policy] of [
  ['WebAssembly', "script-src 'self' 'unsafe-inline'"],
  ["the page's files", "script-src 'unsafe-inline' 'wasm-unsafe-eval'"],
] as const) {
  test(`when a policy forbids ${what}`, async ({ page }) => {
    await changePage(page, html => html, { 'content-security-policy': policy });
    await page.goto('/#/play');
    await expectReport(page, BLOCKED);
  });
}

const NO_SCRIPTS = 'Portal Chess needs JavaScript, which is switched off or blocked here. Allow it for this page, then reload.';

test('when a policy forbids all scripts', async ({ page }) => {
  await changePage(page, html => html, { 'content-security-policy': "script-src 'none'" });
  for (const address of ['/#/play', '/']) {
    await page.goto(address);
    await expectReport(page, NO_SCRIPTS, null);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so', async ({ page }) => {
    await page.goto('/');
    await expectReport(page, NO_SCRIPTS, null);
  });
});

const UNSUPPORTED = 'Portal Chess did not load. It needs a newer browser, with WebAssembly: Chrome or Edge 108, Firefox 115, Safari 16.4.';

test('in a browser without WebAssembly', async ({ baseURL }) => {
  const browser = await browserType.launch({ ...launchOptions, args: [...launchOptions!.args!, '--js-flags=--jitless'] });
  const page = await browser.newPage();
  await page.goto(`${baseURL}#/play`);
  await expectReport(page, UNSUPPORTED);
  await browser.close();
});

test('in a browser whose WebAssembly lacks what the program uses', async ({ page }) => {
  await page.addInitScript(() => {
    const compile = WebAssembly.compile.bind(WebAssembly);
    WebAssembly.compile = async bytes => {
      if ((bytes as ArrayBuffer).byteLength > 8) throw new WebAssembly.CompileError('invalid opcode 0xfc');
      return compile(bytes);
    };
  });
  await page.goto('/#/play');
  await expectReport(page, UNSUPPORTED);
});

test.describe('in a browser without modules', () => {
  // The page is changed, so that its own policy would refuse it.
  test.use({ bypassCSP: true });

  test('the page says so', async ({ page }) => {
    await changePage(page, html => html.replace('type="module"', 'type="text/plain"').replace('<script nomodule', '<script'));
    await page.goto('/#/play');
    // Nothing of the page runs there, so the button could do nothing.
    await expectReport(page, UNSUPPORTED, null);
  });
});

test('when there is too little memory', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.compile = () => Promise.reject(new RangeError('WebAssembly.Memory(): could not allocate memory'));
  });
  await page.goto('/#/play');
  await expectReport(page, 'Portal Chess did not load. There is not enough memory. Close other tabs, then try again.');
});

test('after an error of which nothing is known', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.compile = async bytes => {
      if (bytes.byteLength > 8) throw new Error('a surprise');
      return {} as WebAssembly.Module;
    };
  });
  await page.goto('/#/play');
  await expectReport(page, 'Portal Chess did not load. Something unexpected happened. (Error: a surprise)');
});

test('as a file on a disk', async ({ page }) => {
  await page.goto(pathToFileURL(join(BUILT, 'index.html')).href);
  await expectReport(page, 'Portal Chess did not load. It cannot run as a file on a disk: a web server must deliver it.');
});

for (const [locale, text, button] of [
  ['de-DE', 'Eine neue Version hat seine Dateien ersetzt.', 'Neu laden'],
  ['es-MX', 'Una versión nueva ha sustituido sus archivos.', 'Recargar'],
  ['he-IL', 'גרסה חדשה החליפה את הקבצים שלו.', 'טעינה מחדש'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`the reason is given in the language ${locale}, or in English if that does not arrive`, async ({ page }) => {
      await page.route(PROGRAM, route => route.fulfill({ status: 404 }));
      await page.goto('/');
      await expect(report(page)).toContainText(text);
      await expect(report(page).getByRole('button')).toHaveText(button);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(report(page).locator('p')).toHaveCSS('direction', locale === 'he-IL' ? 'rtl' : 'ltr');
      await page.route('**/load-failure.js', html);
      await page.reload();
      await expect(report(page)).toContainText('Portal Chess did not load.');
    });
  });
}

test.describe('a browser older than light-dark() and :has()', () => {
  test.use({ bypassCSP: true });

  for (const scheme of ['light', 'dark'] as const) {
    test(`shows the board and the texts in their colours (${scheme})`, async ({ page, game }) => {
      const colors = () =>
        page.evaluate(() => {
          const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
          return [
            style('body').backgroundColor,
            style('body').color,
            getComputedStyle(document.querySelector('.app:not(#boot) .board')!, '::before').backgroundImage,
            style('.app:not(#boot) .btn').backgroundColor,
          ];
        });
      await page.emulateMedia({ colorScheme: scheme });
      await game.open();
      const usual = await colors();
      // What such a browser makes of a rule that it does not understand.
      await changePage(page, html => html.replaceAll('light-dark(', 'unknown(').replaceAll(':has(', ':unknown('));
      await game.open();
      expect(await colors()).toEqual(usual);
      await page.setViewportSize({ width: 360, height: 740 });
      // The bar covers the end of the page, so that there is room for it.
      const bar = (await page.locator('.controls').boundingBox())!;
      const room = await page.locator('main.page--game').evaluate(main => Number.parseFloat(getComputedStyle(main).paddingBlockEnd));
      expect(room).toBeGreaterThanOrEqual(bar.height);
      // The board is at most as wide as the window.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
});

test('in a browser without workers the computer says that it cannot think', async ({ page, game, faults }) => {
  await page.addInitScript(() => {
    delete (window as Partial<typeof window>).Worker;
  });
  await game.open();
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('e2', 'e4');
  await expect(game.notices).toContainText('This browser runs no workers');
  await expect(game.notices).not.toContainText('restarted');
  await expect(game.button('Ask the computer again')).toBeVisible();
  expect(faults).toEqual([]);
});
