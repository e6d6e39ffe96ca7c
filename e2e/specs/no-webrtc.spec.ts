/** Browsers that cannot connect to others say so before a code is shown, on both sides, and the page goes on. */
import type { Page } from '@playwright/test';
import { expect, test, type Player } from '../club';

/** A fault of a browser: what runs in the page before the page itself, and the sentence that a player reads. */
interface Fault {
  script: () => void;
  says: RegExp;
  /** What a guest reads who follows an invitation, if that is another sentence. */
  guest?: RegExp;
}

const BLOCKED = /something blocks WebRTC.*another browser, play by link, or play the computer/;

const FAULTS: Record<string, Fault> = {
  'has no WebRTC': {
    script: () => Reflect.deleteProperty(window, 'RTCPeerConnection'),
    says: /has no WebRTC.*another browser, play by link, or play the computer/,
  },
  'has no constructor for connections': {
    script: () => Object.defineProperty(window, 'RTCPeerConnection', { value: undefined, writable: false }),
    says: /has no WebRTC/,
  },
  'makes no connection': {
    script: () => {
      window.RTCPeerConnection = class {
        constructor() {
          throw new DOMException('RTCPeerConnection is disabled', 'NotAllowedError');
        }
      } as unknown as typeof RTCPeerConnection;
    },
    says: BLOCKED,
  },
  'gives undefined for descriptions': {
    script: () => {
      RTCPeerConnection.prototype.createOffer = (async () => undefined) as never;
      RTCPeerConnection.prototype.createAnswer = (async () => undefined) as never;
    },
    says: BLOCKED,
  },
  'gives no promise for descriptions': {
    script: () => {
      RTCPeerConnection.prototype.createOffer = (() => undefined) as never;
      RTCPeerConnection.prototype.createAnswer = (() => undefined) as never;
    },
    says: BLOCKED,
  },
  'gives empty descriptions': {
    script: () => {
      RTCPeerConnection.prototype.createOffer = (async () => ({ type: 'offer', sdp: '' })) as never;
      RTCPeerConnection.prototype.createAnswer = (async () => ({ type: 'answer' })) as never;
    },
    says: BLOCKED,
  },
  'refuses to describe itself': {
    script: () => {
      const refuse = () => Promise.reject(new DOMException('no', 'OperationError'));
      RTCPeerConnection.prototype.createOffer = refuse as never;
      RTCPeerConnection.prototype.createAnswer = refuse as never;
    },
    says: BLOCKED,
  },
  'throws instead of describing itself': {
    script: () => {
      const fail = () => {
        throw new TypeError('not a function');
      };
      RTCPeerConnection.prototype.createOffer = fail as never;
      RTCPeerConnection.prototype.createAnswer = fail as never;
    },
    says: BLOCKED,
  },
  'lacks methods': {
    script: () => {
      for (const name of ['createOffer', 'createAnswer', 'getStats']) Reflect.deleteProperty(RTCPeerConnection.prototype, name);
    },
    says: BLOCKED,
  },
  'makes no data channels': {
    script: () => {
      RTCPeerConnection.prototype.createDataChannel = () => {
        throw new DOMException('no', 'OperationError');
      };
    },
    says: BLOCKED,
  },
  'gives undefined for data channels': {
    script: () => {
      RTCPeerConnection.prototype.createDataChannel = (() => undefined) as never;
    },
    says: BLOCKED,
  },
  'refuses its own description': {
    script: () => {
      RTCPeerConnection.prototype.setLocalDescription = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
    },
    says: BLOCKED,
  },
  'forgets its own description': {
    script: () => {
      RTCPeerConnection.prototype.setLocalDescription = async () => {};
    },
    says: BLOCKED,
  },
  'finds no address': {
    script: () => {
      const Open = window.RTCPeerConnection;
      window.RTCPeerConnection = class extends Open {
        constructor(settings?: RTCConfiguration) {
          super({ ...settings, iceTransportPolicy: 'relay' });
        }
      };
    },
    says: /gives no network address.*another browser, play by link, or play the computer/,
    guest: /could not be connected.*another browser.*play by link, or play the computer/,
  },
};

/** Records every code that the page shows from now on. Returns what was recorded. */
async function watchCodes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { codes: seen });
    const look = () => {
      for (const shown of document.querySelectorAll('dialog .code, #pairing-code')) seen.add(shown.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { codes: Set<string> }).codes]);
}

const alert = ({ network }: Player, says: RegExp) => network.dialog.getByRole('alert').filter({ hasText: says }).first();

/** Expects that the page still works: the computer can be played. */
async function expectAlive({ game, network }: Player): Promise<void> {
  await game.dismissDialog();
  await expect(network.dialog).toBeHidden();
  await game.board.move('e2', 'e4');
  await game.board.expectPiece('e4', 'white pawn');
}

for (const [what, { script, says, guest = says }] of Object.entries(FAULTS)) {
  test(`a host whose browser ${what} is told before a code is shown`, async ({ club }) => {
    const host = await club.player('', { script });
    await host.network.ready();
    const codes = await watchCodes(host.page);
    await host.network.form().locator('button[type="submit"]').click();
    await expect(alert(host, says)).toBeVisible();
    await host.network.dialog.getByRole('button', { name: 'Back' }).click();
    await host.network.openByHand();
    await host.network.form('hand').locator('button[type="submit"]').click();
    await expect(alert(host, says)).toBeVisible();
    expect(await codes()).toEqual([]);
    await host.network.dialog.getByRole('button', { name: 'Back' }).click();
    await expectAlive(host);
  });

  test(`a guest whose browser ${what} is told, and the host's room stays open`, async ({ club }) => {
    const host = await club.player();
    const invite = await host.network.invite();
    await host.network.dialog.getByRole('button', { name: 'Cancel' }).click();
    const code = await host.network.create();
    const player = await club.player(`#/join/${code}`, { script });
    await expect(alert(player, guest)).toBeVisible();
    const codes = await watchCodes(player.page);
    await player.network.dialog.getByRole('button', { name: 'Back' }).click();
    await player.network.openByHand();
    await player.network.dialog.getByLabel('Invite code from your opponent').fill(invite);
    await player.network.dialog.getByRole('button', { name: 'Make the reply' }).click();
    await expect(alert(player, says)).toBeVisible();
    expect(await codes()).toEqual([]);
    await player.network.dialog.getByRole('button', { name: 'Back' }).click();
    await expectAlive(player);
    await expect(host.network.code).toHaveText(code);
  });
}

test('a host tries again as soon as the browser is allowed to connect', async ({ club }) => {
  const host = await club.player('', {
    script: () => {
      const real = RTCPeerConnection.prototype.createOffer;
      RTCPeerConnection.prototype.createOffer = (async () => undefined) as never;
      Object.assign(window, { allow: () => (RTCPeerConnection.prototype.createOffer = real) });
    },
  });
  await host.network.open();
  await host.network.form().locator('button[type="submit"]').click();
  await expect(alert(host, BLOCKED)).toBeVisible();
  await host.page.evaluate(() => (window as unknown as { allow: () => void }).allow());
  await host.network.dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(host.network.code).toHaveText(/^[0-9A-Z]{6}$/);
  const guest = await club.player(`#/join/${await host.network.shownCode()}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
});

test('a server without a relay is not asked for one', async ({ club }) => {
  const asked: string[] = [];
  const host = await club.player();
  const errors: string[] = [];
  host.page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  host.page.on('request', request => {
    if (new URL(request.url()).pathname === '/ice') asked.push(request.url());
  });
  const guest = await club.player(`#/join/${await host.network.create()}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
});

test('the page does not vibrate before it was touched, because browsers report that as an error', async ({ club }) => {
  const [host, guest] = await club.pair(
    {},
    {
      guest: {
        script: () => {
          const state = { used: false, calls: 0 };
          Object.assign(window, { state });
          Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: state.used, isActive: false }) });
          navigator.vibrate = () => ((state.calls += 1), true);
          localStorage.setItem('portal-chess:settings', JSON.stringify(JSON.stringify({ vibrate: true })));
        },
      },
    },
  );
  const state = () => guest.page.evaluate(() => (window as unknown as { state: { used: boolean; calls: number } }).state);
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.game.board.move('d7', 'd5');
  await host.game.board.expectPiece('d5', 'black pawn');
  await host.game.board.move('e4', 'd5');
  await guest.game.board.expectPiece('d5', 'white pawn');
  await guest.game.board.move('d8', 'd5');
  await host.game.board.expectPiece('d5', 'black queen');
  expect((await state()).calls).toBe(0);
  await guest.page.evaluate(() => ((window as unknown as { state: { used: boolean } }).state.used = true));
  await host.game.board.move('b1', 'c3');
  await guest.game.board.expectPiece('c3', 'white knight');
  await guest.game.board.move('d5', 'd2');
  await expect.poll(async () => (await state()).calls).toBeGreaterThan(0);
});
