import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { roomName } from '../room-name';
import { Computer } from '../pages/computer';
import { pressButton } from '../pages/game';
import { NetworkPage } from '../pages/network';
import { EXPLAINED } from '../pages/new-game';
import { expect, install, test } from './fixtures';

declare global {
  interface Window {
    violations: string[];
  }
}

/** Records everything that the content security policy blocks from now on, as "script-src inline" or "connect-src https://example.org". */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', event => {
      window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return () => page.evaluate(() => window.violations);
}

test('the page never violates its content security policy, and contacts only its own host', async ({ page, context, host }) => {
  const origins = new Set<string>();
  context.on('request', request => origins.add(new URL(request.url()).origin));
  page.on('websocket', socket => origins.add(new URL(socket.url()).origin));
  const errors: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('WebSocket')) errors.push(message.text());
  });
  const violations = await recordViolations(page);
  const game = await install(page, host.url);
  const computer = new Computer(page, game);
  await game.start({ variant: 'portal', minutes: 5, level: '1' });
  await computer.playSomething(0);
  await expect(game.moves).toHaveCount(2);
  await game.load({ variant: 'chess', fen: '7k/1P6/8/8/8/8/8/4K3 w - - 0 1' });
  await game.board.move('b7', 'b8');
  await game.board.promote('queen');
  for (const name of ['New game', 'Settings', 'Save and load', 'Help', 'Players', 'Network play']) {
    await game.press(name);
    await expect(page.locator('dialog[open]')).toBeVisible();
    await game.dismissDialog();
  }
  for (const route of [...EXPLAINED.map(variant => `rules/${variant}`), 'editor', 'games', '', 'play']) {
    await page.goto(`${host.url}#/${route}`);
    await expect(page.locator('main:not(#boot main)')).toBeVisible();
  }
  await game.save();
  // The socket to the signalling server of a room is allowed. In this test no server answers it.
  const network = new NetworkPage(page);
  const socket = page.waitForEvent('websocket');
  await network.join('7KQ2MX');
  expect((await socket).url()).toMatch(new RegExp(`^ws://localhost:\\d+/signal/${roomName('7KQ2MX')}\\?`));
  expect(await violations()).toEqual([]);
  expect(errors).toEqual([]);
  const own = new URL(host.url).origin;
  expect([...origins].filter(origin => !/^(data|blob):|^null$/.test(origin)).sort()).toEqual([own, own.replace('http', 'ws')]);
});

test('the content security policy blocks injected code and styles, and requests to other hosts', async ({ page, host }) => {
  writeFileSync(join(host.folder, 'config.json'), '{"signalling": "wss://signal.example.org/signal", "iceServers": []}');
  const violations = await recordViolations(page);
  await install(page, host.url);
  // The page adds the configured signalling server to its policy when network play is loaded.
  await pressButton(page, 'Network play');
  await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveCount(2);
  const done = await page.evaluate(async () => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    const attempt = async (name: string, act: () => unknown) => {
      try {
        await act();
        ran.push(name);
      } catch {
        // The policy has blocked the attempt, as it should.
      }
    };
    const script = document.createElement('script');
    script.textContent = 'ran.push("inline script")';
    document.body.append(script);
    const holder = document.createElement('div');
    holder.innerHTML = '<b onclick="ran.push(\'handler\')" style="color: rgb(1, 2, 3)"></b>';
    document.body.append(holder);
    const bold = holder.firstElementChild as HTMLElement;
    bold.click();
    if (getComputedStyle(bold).color === 'rgb(1, 2, 3)') ran.push('style attribute');
    // This runs in a later task, because code that a debugger runs is allowed to use `eval`.
    await new Promise(resolve => setTimeout(() => resolve(attempt('eval', () => (0, eval)('1')))));
    await attempt('fetch over https', () => fetch('https://example.org/', { mode: 'no-cors' }));
    await attempt('another signalling server', () => new WebSocket('wss://example.org/'));
    await attempt('the signalling server', () => new WebSocket('wss://signal.example.org/signal/7KQ2MX'));
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    const picture = new Image();
    picture.src = 'https://example.org/x.png';
    document.body.append(frame, picture);
    return ran;
  });
  const expected = ['script-src-elem inline', 'script-src-attr inline', 'style-src-attr inline', 'connect-src https://example.org/', 'connect-src wss://example.org/', 'img-src https://example.org/x.png'];
  await expect.poll(violations).toEqual(expect.arrayContaining(expected));
  // A browser may refuse a socket by an error or by an event, so only the refused address counts.
  expect(done.filter(name => !name.includes('signalling server'))).toEqual([]);
  expect((await violations()).filter(text => text.includes('signal.example.org'))).toEqual([]);
});
