/** Pairing codes are scanned from one device's screen with the other device's camera. */
import type { Browser } from '@playwright/test';
import { filmCode, launchWithCamera } from '../camera';
import { test as base, expect, expectGame, type Player } from '../club';
import { patience } from '../patience';

const LOOK = 'Scan with the camera';

/** Two browsers whose cameras show the films that a test makes. */
const test = base.extend<{ cameras: [Camera, Camera] }>({
  cameras: async ({ playwright }, use, info) => {
    const films = ['one.y4m', 'two.y4m'].map(name => info.outputPath(name));
    const browsers = await Promise.all(films.map(film => launchWithCamera(playwright.chromium, film)));
    await use(browsers.map((browser, index) => ({ browser, film: films[index]! })) as [Camera, Camera]);
    await Promise.all(browsers.map(browser => browser.close()));
  },
});

interface Camera {
  browser: Browser;
  film: string;
}

/** Records the camera's tracks, so that a test can see whether they were stopped. */
function recordTracks(): void {
  const tracks: MediaStreamTrack[] = [];
  Object.assign(window, { tracks });
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async constraints => {
    const stream = await ask(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

/** Installs a fake `BarcodeDetector`, which detects a code with the text in `window.barcode`. */
function fakeBarcodeDetector(): void {
  class BarcodeDetector {
    static async getSupportedFormats() {
      return ['code_128', 'qr_code'];
    }
    async detect(video: HTMLVideoElement) {
      const { barcode } = window as unknown as { barcode?: string };
      return video.videoWidth > 0 && barcode ? [{ rawValue: barcode }] : [];
    }
  }
  Object.assign(window, { BarcodeDetector });
}

const tracks = (player: Player) =>
  player.page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(track => track.readyState));

const picture = (player: Player) => player.network.dialog.getByRole('img', { name: 'QR code of this code' });

test('two players scan each other’s codes with the scanner that the page loads on demand', async ({ club, cameras: [one, two] }) => {
  const options = { permissions: ['camera'], script: recordTracks };
  const host = await club.player('', { ...options, browser: one.browser });
  const guest = await club.player('', { ...options, browser: two.browser });
  const fetched: string[] = [];
  guest.page.on('request', request => fetched.push(request.url()));
  expect(await guest.page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);

  await host.network.invite();
  await filmCode(two.film, picture(host));
  await guest.network.openByHand();
  expect(fetched.filter(url => url.includes('scanner'))).toEqual([]);
  await guest.network.dialog.getByRole('button', { name: LOOK }).click();
  await guest.network.expectCode('Reply code');
  expect(fetched.some(url => url.endsWith('scanner_bg.wasm'))).toBe(true);
  await expect.poll(() => tracks(guest)).toEqual(['ended']);

  await filmCode(one.film, picture(guest));
  await host.network.dialog.getByRole('button', { name: LOOK }).click();
  await expectGame(host, guest);
  await expect.poll(() => tracks(host)).toEqual(['ended']);
});

test('with BarcodeDetector no scanner is loaded, and a wrong code is reported during the scan', async ({ club, cameras: [one, two] }) => {
  const script = `(${recordTracks})(); (${fakeBarcodeDetector})();`;
  const host = await club.player();
  const guest = await club.player('', { permissions: ['camera'], browser: two.browser, script });
  const other = await club.player('', { browser: one.browser });
  const fetched: string[] = [];
  guest.page.on('request', request => fetched.push(request.url()));
  const invite = await host.network.invite();
  await guest.network.openByHand();
  await guest.network.dialog.getByRole('button', { name: LOOK }).click();
  await expect(guest.network.dialog.getByText('Hold the camera over the QR code')).toBeVisible();
  const show = (text: string) => guest.page.evaluate(barcode => Object.assign(window, { barcode }), text);

  await show('https://example.org/');
  await expect(guest.network.dialog.getByRole('alert')).toContainText('this is not a code', { ignoreCase: true });
  await show(await other.network.answer(invite));
  await expect(guest.network.dialog.getByRole('alert')).toContainText('this is a reply code', { ignoreCase: true });
  await expect.poll(() => tracks(guest)).toEqual(['live']);

  await show(invite);
  const reply = await guest.network.expectCode('Reply code');
  await expect.poll(() => tracks(guest)).toEqual(['ended']);
  expect(fetched.filter(url => url.includes('scanner'))).toEqual([]);
  // A third browser has answered the same invite and keeps trying to reach the host. It must not disturb the game.
  await host.network.complete(reply);
  await expectGame(host, guest);
});

test('the camera stops when scanning is cancelled or the dialog is closed', async ({ club, cameras: [one] }) => {
  const player = await club.player('', { permissions: ['camera'], browser: one.browser, script: recordTracks });
  await player.network.openByHand();
  const look = player.network.dialog.getByRole('button', { name: LOOK });
  await look.click();
  await expect(player.network.dialog.locator('video')).toBeVisible();
  await expect.poll(() => tracks(player)).toEqual(['live']);
  await player.network.dialog.locator('.scan').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => tracks(player)).toEqual(['ended']);

  await look.click();
  await expect.poll(() => tracks(player)).toEqual(['ended', 'live']);
  await player.page.keyboard.press('Escape');
  await expect(player.network.dialog).toBeHidden();
  await expect.poll(() => tracks(player)).toEqual(['ended', 'ended']);
});

test('a missing camera, permission or scanner is reported, and pasting the code works', async ({ club, cameras: [one, two] }) => {
  const host = await club.player();
  const invite = await host.network.invite();
  const scan = async (player: Player, message: string) => {
    await player.network.openByHand();
    await player.network.dialog.getByRole('button', { name: LOOK }).click();
    await expect(player.network.dialog.locator('.scan')).toContainText(message);
    await expect(player.network.dialog.locator('video')).toBeHidden();
  };
  await scan(await club.player(), 'No camera is available');
  await scan(await club.player('', { browser: one.browser, permissions: [] }), 'This page may not use the camera');

  const guest = await club.player('', { browser: two.browser, permissions: ['camera'], script: recordTracks });
  await guest.context.route('**/scanner*', route => route.abort());
  await scan(guest, "The QR code scanner couldn't be loaded");
  await expect.poll(() => tracks(guest)).toEqual(['ended']);
  await guest.network.dialog.getByLabel('Invite code from your opponent').fill(invite);
  await guest.network.dialog.getByRole('button', { name: 'Make the reply' }).click();
  await host.network.complete(await guest.network.expectCode('Reply code'));
  await expectGame(host, guest);
});

test('a game paired by codes is adjourned when the connection is lost, and two new codes resume it', async ({ club }) => {
  const host = await club.player();
  const guest = await club.player();
  const invite = await host.network.invite();
  await host.network.complete(await guest.network.answer(invite));
  await expectGame(host, guest);
  // A guest's own move is on its board before the host has entered it, and cannot be taken back until then.
  await expect(guest.game.button('Ask for takeback')).toBeEnabled();
  // The page is closed as a person closes a tab, so that it can save the last move.
  const closed = guest.page.waitForEvent('close');
  await guest.page.close({ runBeforeUnload: true });
  await closed;
  await expect(host.network.strip).toContainText('the game is adjourned', { timeout: patience(40) });
  await host.network.button('Pair again with two new codes').click();
  await expect(host.network.dialog).toContainText('Both devices keep it');
  await expect(host.network.dialog).toContainText('there is no time limit');
  await guest.open(club.server.url);
  await guest.game.board.expectPiece('e5', 'black pawn');
  // A player who makes new codes may cancel that; the game stays adjourned.
  await host.network.dialog.getByRole('button', { name: 'Make an invite' }).click();
  await host.network.expectCode('Invite code');
  await host.network.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(host.network.dialog).toContainText('Both devices keep it');
  await host.network.dialog.getByRole('button', { name: 'Make an invite' }).click();
  const again = await host.network.expectCode('Invite code');
  await guest.network.button('Pair again with two new codes').click();
  await guest.network.dialog.getByLabel('Invite code from your opponent').fill(again);
  await guest.network.dialog.getByRole('button', { name: 'Make the reply' }).click();
  await host.network.complete(await guest.network.expectCode('Reply code'));
  await host.network.expectConnected();
  await host.game.board.move('d2', 'd4');
  await guest.game.board.expectPiece('d4', 'white pawn');
});
