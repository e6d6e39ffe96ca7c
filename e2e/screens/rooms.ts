/** Screens of games against somebody on another device: rooms, pairing by hand, games by link. */
import { expect, type Page } from '@playwright/test';
import { pressButton } from '../pages/game';
import { MailPlayer } from '../pages/mail';
import { NetworkPage } from '../pages/network';
import { Gallery, WatchingPage } from '../pages/watching';
import { press } from './looks';
import { open, visit, type ClubScreen, type Screen } from './screen';

/** Opens the panel in which two players meet, unless it is open. */
async function meet(page: Page): Promise<void> {
  if ((await page.locator('dialog[open]').count()) === 0) await open(page, 'network');
  await expect(page.locator('dialog[open] .net')).toBeVisible();
}

const toTheEnd = (page: Page) => page.locator('dialog[open] .dialog__body').evaluate(body => body.scrollTo(0, body.scrollHeight));

export const MAIL: Record<string, Screen> = {
  'mail-game': {
    play: true,
    arrange: async ({ game }) => {
      const white = new MailPlayer(game.page);
      await white.begin(/^Portal Chess/, 'White');
      await white.board.play('a2a4');
      await expect(white.panel).toContainText('Send your move.');
    },
  },
  'mail-invitation': {
    arrange: async ({ game }) => {
      const white = await MailPlayer.in(game.page.context().browser()!);
      await white.begin(/^Portal Chess/, 'White');
      await white.board.play('a2a4');
      const link = await white.link();
      await white.page.context().close();
      const black = new MailPlayer(game.page);
      await black.follow(link);
      await expect(black.heading).toBeVisible();
      await expect(game.page.locator('#boot')).toHaveCount(0);
    },
  },
  'mail-refused': { arrange: ({ game }) => visit(game.page, 'mail/x') },
};

export const ROOMS: Record<string, ClubScreen> = {
  'network-choice': {
    arrange: async club => (await club.player()).page,
    show: meet,
  },
  'network-more': {
    arrange: async club => (await club.player()).page,
    show: async page => {
      await meet(page);
      await page.locator('#room-variant').selectOption('portal-standard');
      await page.locator('#room-portals').selectOption('own');
      await expect(page.locator('dialog[open] .layout').first()).toBeVisible();
      await page.locator('dialog[open] .layout').first().scrollIntoViewIfNeeded();
    },
  },
  'network-hidden': {
    arrange: async club => (await club.player()).page,
    show: async page => {
      await meet(page);
      if (!(await page.locator('dialog[open] .switch input').last().isChecked())) await press(page, 'dialog[open] .net__part .switch input[role="switch"]:not(form *)');
      await toTheEnd(page);
    },
  },
  'network-room': {
    arrange: async club => {
      const host = await club.player();
      await host.network.create({ variant: 'portal', minutes: 10 });
      return host.page;
    },
    show: meet,
  },
  'network-change': {
    arrange: async club => {
      const host = await club.player();
      await host.network.create({ variant: 'portal', minutes: 10 });
      return host.page;
    },
    show: async page => {
      await meet(page);
      if ((await page.locator('#change-variant').count()) === 0) await press(page, 'button.chip');
      await expect(page.locator('#change-variant')).toBeVisible();
    },
  },
  'network-offer': {
    arrange: async club => {
      const host = await club.player();
      const code = await host.network.create({ variant: 'portal', minutes: 10 });
      return (await club.player(`#/join/${code}/portal`, { considers: true })).page;
    },
    show: async page => {
      await meet(page);
      await expect(page.locator('.net__accept')).toBeVisible();
    },
  },
  'network-guest': {
    arrange: async club => (await club.player('#/join/ABCDEF/portal')).page,
    show: async page => {
      await meet(page);
      await expect(page.locator('dialog[open] :is(.net__failed, .net__line)').first()).toBeVisible();
    },
  },
  'network-game': {
    play: true,
    arrange: async club => {
      const [host, guest] = await club.pair({ variant: 'portal', minutes: 10 });
      await host.game.board.play('a2a4');
      await guest.game.board.expectPiece('a4', 'white pawn');
      await guest.network.say('Hello, and have fun! Is it your first game with portals?');
      await host.network.say('Yes.');
      await expect(guest.network.strip).toContainText('Yes.');
      await guest.game.dismissNotices();
      return guest.page;
    },
  },
  'network-simul': {
    play: true,
    arrange: async club => {
      const host = await club.player();
      const code = await host.network.create({ variant: 'portal', minutes: 10, opponents: 4 });
      for (const name of ['Ada', '', 'Bartholomew']) {
        const guest = await club.player(`#/join/${code}`, { script: `localStorage.setItem('portal-chess:name', ${JSON.stringify(JSON.stringify(name))})` });
        await guest.network.expectPlaying('Black');
        await host.network.boards.getByRole('button', { pressed: true }).click();
      }
      await host.game.board.play('a2a4');
      await expect(host.network.boardButton(1)).toHaveAccessibleName(/Opponent/);
      await host.network.boardButton(3).click();
      await host.game.dismissNotices();
      return host.page;
    },
  },
  'network-gallery': {
    play: true,
    arrange: async club => {
      const [host] = await club.pair({ variant: 'portal', minutes: 10 });
      await new Gallery(host.network).open();
      await host.game.dismissNotices();
      return host.page;
    },
  },
  'network-watching': {
    play: true,
    arrange: async club => {
      const [host, guest] = await club.pair({ variant: 'portal', minutes: 10 });
      const link = await new Gallery(host.network).open();
      const friend = await club.player(new URL(link).hash);
      await new WatchingPage(friend.page).expectLive();
      await host.game.board.play('a2a4');
      await guest.game.board.play('h7h5');
      await friend.game.board.expectPiece('h5', 'black pawn');
      return friend.page;
    },
  },
  'network-leave': {
    play: true,
    arrange: async club => {
      const [host] = await club.pair();
      await host.game.dismissNotices();
      return host.page;
    },
    show: async page => {
      await pressButton(page, 'Leave');
      await expect(page.getByRole('button', { name: 'Stay', exact: true })).toBeVisible();
    },
  },
  'network-over': {
    arrange: async club => {
      const [host, guest] = await club.pair({ minutes: 5 });
      await host.game.board.play('f2f3');
      await guest.game.board.expectPiece('f3', 'white pawn');
      await guest.game.button('Resign').click();
      await guest.page.getByRole('button', { name: 'Resign', exact: true }).last().click();
      await host.game.expectOver('White wins', /resigned/);
      await expect(host.network.again).toBeVisible();
      await host.game.dismissNotices();
      return host.page;
    },
  },
  'network-by-hand': {
    arrange: async club => (await club.player()).page,
    show: async page => {
      await meet(page);
      await page.locator('dialog[open] details.net__part').evaluate(details => ((details as HTMLDetailsElement).open = true));
      await page.locator('#pairing-paste').scrollIntoViewIfNeeded();
    },
  },
  'network-invite': {
    arrange: async club => {
      const host = await club.player();
      await new NetworkPage(host.page).invite();
      return host.page;
    },
    show: async page => {
      await meet(page);
      await page.locator('dialog[open] .qr').scrollIntoViewIfNeeded();
    },
  },
};
