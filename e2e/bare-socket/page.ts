/** A bare page on the server's origin: a matchbox socket, a square to press, and a mark that changes when a message arrives. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    bare: {
      /** Joins a room. The body's `data-open` is whether a peer is connected. */
      join(url: string): void;
      send(bytes: Uint8Array): void;
      /** Joins two rooms, and passes on what arrives in either of them to the other. */
      between(rooms: [string, string]): void;
    };
  }
}

/** Opens the bare page. Its document must come from the server: Chromium lets no other page connect to an address of this machine. */
export async function openBare(page: Page, origin: string): Promise<void> {
  const folder = process.env.BARE_SOCKET;
  if (!folder) throw new Error('BARE_SOCKET names no folder; `cargo xtask test --only browser` makes and names it.');
  await page.route(`${origin}beside/*`, route => route.fulfill({ path: `${folder}/${route.request().url().split('/').at(-1)}` }));
  await page.goto(`${origin}health`);
  await page.evaluate(async script => {
    const { default: init, BareSocket } = await import(script);
    await init();
    document.body.innerHTML = '<div id="pad"></div><div id="seen"><i></i></div>';
    // The style is set by script, because the server's Content-Security-Policy forbids style attributes in the markup.
    Object.assign(document.querySelector<HTMLElement>('#pad')!.style, { width: '200px', height: '200px', background: '#ddd' });
    const seen = document.querySelector('#seen i')!;
    let socket: { send(bytes: Uint8Array): boolean } | undefined;
    let count = 0;
    window.bare = {
      join: url => {
        socket = new BareSocket(
          url,
          (open: boolean) => (document.body.dataset.open = `${open}`),
          () => (seen.textContent = `${(count += 1)}`),
        );
      },
      send: bytes => void socket?.send(bytes),
      between: rooms => {
        const sockets: { send(bytes: Uint8Array): boolean }[] = [];
        const early: Uint8Array[][] = [[], []];
        const open = [false, false];
        const pass = (to: number, bytes: Uint8Array) => {
          if (open[to]) sockets[to]!.send(bytes);
          else early[to]!.push(bytes);
        };
        for (const at of [0, 1]) {
          const state = (here: boolean) => {
            open[at] = here;
            if (here) for (const bytes of early[at]!.splice(0)) pass(at, bytes);
            // The mark stays, because the players leave at once when they notice.
            if (open.every(Boolean)) document.body.dataset.between = 'both';
          };
          sockets.push(new BareSocket(rooms[at], state, (bytes: Uint8Array) => pass(1 - at, bytes)));
        }
      },
    };
    document.querySelector('#pad')!.addEventListener('pointerdown', () => window.bare.send(new Uint8Array(120)));
  }, `${origin}beside/bare_socket.js`);
}

/** The address of a room's signalling socket. */
export const signalling = (origin: string, room: string) => `${origin.replace('http', 'ws')}signal/${room}`;
