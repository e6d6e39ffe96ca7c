import { expect, expectGame, type Player, test } from '../club';

/** Plays simple moves, each on the board of its own side, and waits until each arrives on the other board. */
async function play(players: [Player, Player], ...moves: string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const [mover, other] = [players[ply % 2]!, players[(ply + 1) % 2]!];
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const piece = await mover.game.board.pieceName(from);
    await mover.game.board.move(from, to);
    await other.game.board.expectPiece(to, piece);
  }
}

test('a game of chess is played to checkmate', async ({ club }) => {
  const players = await club.pair({ variant: 'chess' });
  await play(players, 'f2f3', 'e7e5', 'g2g4', 'd8h4');
  for (const { game } of players) {
    await game.expectOver('Black wins', /checkmate/i);
    await expect(game.moves).toHaveCount(4);
  }
});

test('a player resigns a game of dinosaur chess, which disables takeback', async ({ club }) => {
  const players = await club.pair({ variant: 'dinosaur' });
  await play(players, 'd2d4', 'd7d5', 'g1f3', 'b8c6');
  const [host, guest] = players;
  // What stands beside the board is drawn after it, the menu among it.
  for (const { game } of players) await expect(game.moves).toHaveCount(4);
  // Against a friend there is no help, and no second room.
  await host.game.openMenu();
  for (const name of ['Hint', 'Network play']) await expect(host.game.button(name)).toBeHidden();
  await host.page.keyboard.press('Escape');
  await guest.game.button('Resign').click();
  await guest.game.button('Resign').click();
  for (const { game } of players) await game.expectWinner('White wins');
  await expect(host.game.button('Ask for takeback')).toBeDisabled();
  await host.game.closeEnding();
  await host.game.expectNothingToRedo();
});

test('portal chess: a swap appears on both boards, and leaving the room loses the game', async ({ club }) => {
  const players = await club.pair({ variant: 'portal' });
  await play(players, 'a2a3', 'd7d5');
  const [host, guest] = players;
  await host.game.board.move('e2', 'e3');
  await host.game.board.expectMarked('swap', ['d5']);
  await host.game.board.tap('d5');
  for (const { game } of players) {
    await game.board.expectPiece('d5', 'white pawn');
    await game.board.expectPiece('e3', 'black pawn');
  }
  await guest.network.leave();
  await host.game.expectOver('White wins', /left/);
  await expect(host.game.ending).toContainText('Your opponent has left.');
});

test('standard portal chess: a portal token moves on both boards', async ({ club }) => {
  const players = await club.pair({ variant: 'portal-standard' });
  await players[0].game.board.move('e2', 'e4');
  await players[0].game.board.tap('d4');
  for (const { game } of players) {
    await game.board.expectPiece('d4', 'white pawn');
    await game.board.expectTokens('c3', 'c6', 'd4', 'd5', 'e2', 'e5', 'f3', 'f6');
  }
  await players[1].game.board.play('a7a6');
  await players[0].game.button('Resign').click();
  await players[0].game.button('Resign').click();
  for (const { game } of players) await game.expectWinner('Black wins');
});

const laid = ['a3', 'b3', 'c3', 'd3', 'a6', 'b6', 'c6', 'h6'];

test('standard portal chess: the host\'s portal layout is used by both players and again in the rematch', async ({ club }) => {
  const [host, guest] = await club.pair({ variant: 'portal-standard', portals: laid });
  for (const { game } of [host, guest]) await game.board.expectTokens(...laid);
  await host.game.board.move('d2', 'd3');
  await host.game.board.expectMarked('exit', laid.filter(square => square !== 'd3'));
  await host.game.board.tap('h6');
  for (const { game } of [host, guest]) {
    await game.board.expectPiece('h6', 'white pawn');
    await game.board.expectTokens('d2', ...laid.filter(square => square !== 'd3'));
  }
  await guest.page.reload();
  await guest.network.expectConnected();
  await guest.game.board.expectPiece('h6', 'white pawn');
  await guest.game.button('Resign').click();
  await guest.game.button('Resign').click();
  await guest.network.again.click();
  await host.network.again.click();
  await host.network.expectPlaying('Black');
  for (const { game } of [host, guest]) await game.board.expectTokens(...laid);
});

test('a room can be created only when all eight portals are placed, and the layout is remembered', async ({ club }) => {
  const host = await club.player();
  const { network, game } = host;
  await network.open();
  const form = network.form();
  const create = form.getByRole('button', { name: 'Create room' });
  await form.getByLabel('Rule set').selectOption('chess');
  await expect(form.getByRole('combobox', { name: 'Portal layout' })).toBeHidden();
  await form.getByLabel('Rule set').selectOption('portal-standard');
  await expect(create).toBeEnabled();
  await network.lay(form, laid.slice(0, 7));
  await expect(form.getByRole('status')).toContainText('1 portal left');
  await expect(create).toBeDisabled();
  await network.lay(form, ['e4', 'e4']);
  await expect(form.getByRole('status')).toContainText('1 portal left');
  await network.lay(form, ['h6', 'e4']);
  await expect(form.getByRole('status')).toContainText('All eight portals');
  await network.expectLaid(...laid);
  await create.click();
  await expect(network.code).toHaveText(/^[0-9A-Z]{6}$/);
  await network.dialog.getByRole('button', { name: 'Close room' }).click();
  // The squares are remembered, but tokens on the board take precedence.
  await network.expectLaid(...laid);
  await game.dismissDialog();
  const arranged = ['a4', 'b4', 'c4', 'd4', 'e5', 'f5', 'g5', 'h5'];
  await game.paste(arranged.join(' '));
  await game.board.expectTokens(...arranged);
  await network.open();
  await network.expectLaid(...arranged);
});

test('after a declined draw offer the player can offer again only twenty plies later', async ({ club }) => {
  const players = await club.pair();
  const [host, guest] = players;
  await host.game.button('Offer a draw').click();
  await host.page.locator('.confirm[data-asking] .btn--primary').click();
  await guest.game.button('Decline').click();
  const steps = [...'abcdefgh'].flatMap(file => [`${file}2${file}3`, `${file}7${file}6`]);
  await play(players, ...steps, 'a3a4', 'a6a5', 'b3b4');
  await expect(host.game.button('Offer a draw')).toBeDisabled();
  await guest.game.board.move('h6', 'h5');
  await host.game.board.expectPiece('h5', 'black pawn');
  await host.game.button('Offer a draw').click();
  await host.page.locator('.confirm[data-asking] .btn--primary').click();
  await guest.game.button('Accept').click();
  for (const { game } of players) await game.expectWinner('Draw');
});

test('after a declined draw offer only the opponent can offer at once, and acceptance ends the game', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.button('Offer a draw').click();
  await host.page.locator('.confirm[data-asking] .btn--primary').click();
  // The question says it; a notice would say it again.
  await expect(guest.game.button('Decline')).toBeVisible();
  await expect(guest.game.notices.locator('.toast').filter({ hasText: 'draw' })).toHaveCount(0);
  await guest.game.button('Decline').click();
  await expect(host.game.notices).toContainText('declines');
  await expect(host.game.button('Offer a draw')).toBeDisabled();
  await guest.game.button('Offer a draw').click();
  await guest.page.locator('.confirm[data-asking] .btn--primary').click();
  await host.game.button('Accept').click();
  for (const { game } of [host, guest]) await game.expectWinner('Draw');
});

test('a rematch starts with swapped colours when both players ask for it', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.button('Resign').click();
  await host.game.button('Resign').click();
  await guest.network.again.click();
  await expect(host.game.afterwards).toContainText('Your opponent wants a rematch');
  await host.network.again.click();
  await expectGame(guest, host);
});

test('a player who runs out of time loses on both boards', async ({ club }) => {
  const [host, guest] = await club.pair({ minutes: 0.25 });
  await expectGame(host, guest);
  for (const { game } of [host, guest]) {
    await game.expectOver('Black wins', /time/);
  }
});

test('a premove is played on both boards after the opponent\'s move', async ({ club }) => {
  const [host, guest] = await club.pair();
  await guest.game.board.move('e7', 'e5');
  await guest.game.board.expectMarked('premove-to', ['e5']);
  await host.game.board.move('e2', 'e4');
  for (const { game } of [host, guest]) await game.board.expectPiece('e5', 'black pawn');
});

test('a premove can be cancelled by a tap or Escape, and is dropped when it is no longer legal', async ({ club }) => {
  const [host, guest] = await club.pair();
  await guest.game.board.move('a7', 'a5');
  await guest.game.board.expectMarked('premove-to', ['a5']);
  // A tap elsewhere cancels the premove and makes room for another one. Escape cancels it, too.
  await guest.game.board.tap('e7');
  await guest.game.board.expectMarked('premove-to', []);
  await guest.game.board.move('e7', 'e5');
  await guest.game.board.expectMarked('premove-to', ['e5']);
  await guest.page.keyboard.press('Escape');
  await guest.game.board.expectMarked('premove-to', []);
  await host.game.board.move('d2', 'd4');
  await guest.game.board.expectPiece('d4', 'white pawn');
  await expect(guest.game.status).toHaveText('Your turn');
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  // A piece that has moved into the way cancels the premove.
  await guest.game.board.move('e5', 'e4');
  await guest.game.board.expectMarked('premove-to', ['e4']);
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.game.board.expectMarked('premove-to', []);
  await guest.game.board.move('e5', 'd4');
  await host.game.board.expectPiece('d4', 'black pawn');
  for (const { game } of [host, guest]) await expect(game.moves).toHaveCount(4);
});

test('both players see both clocks with the host\'s time control, which start after each side\'s first move', async ({ club }) => {
  const [host, guest] = await club.pair({ minutes: 3, increment: 30 });
  for (const { game } of [host, guest]) {
    for (const side of ['White', 'Black'] as const) await expect(game.clock(side)).toHaveText(/^0?[23]:\d\d$/);
  }
  // The clocks do not run until both players have made their first move.
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  for (const { game } of [host, guest]) for (const side of ['White', 'Black'] as const) expect(await game.secondsLeft(side)).toBe(180);
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await host.game.board.move('g1', 'f3');
  for (const { game } of [host, guest]) await expect.poll(() => game.secondsLeft('White')).toBeGreaterThan(180);
});

test('chat messages reach the opponent unless muted, also after a reload', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.network.say('Good luck!');
  await expect(guest.network.strip).toContainText('Good luck!');
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await host.network.openChat();
  await host.network.button('Mute chat').click();
  await guest.network.say('first');
  // A move that is sent afterwards arrives after the line.
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await host.network.openChat();
  await host.network.button('Show chat again').click();
  await guest.network.say('second');
  await expect(host.network.strip).toContainText('second');
  await expect(host.network.strip).not.toContainText('first');
  // After a reload the player can still send messages, and the chat stays muted.
  await host.network.openChat();
  await host.network.button('Mute chat').click();
  await host.page.reload();
  await host.network.expectConnected();
  await host.network.say('still there?');
  await expect(guest.network.strip).toContainText('still there?');
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  await guest.network.say('third');
  await guest.game.board.move('b8', 'c6');
  await host.game.board.expectPiece('c6', 'black knight');
  await host.network.openChat();
  await host.network.button('Show chat again').click();
  await guest.network.say('fourth');
  await expect(host.network.strip).toContainText('fourth');
  await expect(host.network.strip).not.toContainText('third');
});

test('lines that arrive while the chat is closed are counted on its button until it is opened', async ({ club }) => {
  const [host, guest] = await club.pair();
  const field = host.network.strip.getByLabel('Say something');
  await expect(host.network.chatButton).toHaveAccessibleName('Chat');
  await expect(field).toBeHidden();
  await guest.network.say('Hello!');
  await expect(host.network.chatButton).toHaveAccessibleName('Chat, 1 new');
  await guest.network.say('Good luck!');
  await expect(host.network.chatButton).toHaveAccessibleName('Chat, 2 new');
  // One's own lines are not counted.
  await expect(guest.network.chatButton).toHaveAccessibleName('Chat');
  // With the keyboard: the chat opens at its field, a line is sent, and the focus returns to the button.
  await host.network.chatButton.focus();
  await host.page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(host.network.strip.getByText('Good luck!')).toBeVisible();
  // It lies beside the board, and nothing of its button's name looks out from behind it.
  const [chat, board] = [(await host.page.locator('.chat').boundingBox())!, (await host.game.board.root.boundingBox())!];
  expect(chat.x).toBeGreaterThanOrEqual(board.x + board.width);
  await expect(host.network.chatButton.locator('.btn__label')).toHaveCSS('opacity', '0');
  await host.page.keyboard.type('Thanks');
  await host.page.keyboard.press('Enter');
  // What arrives while it is open has been seen.
  await guest.network.say('e4?');
  await expect(host.network.strip.getByText('e4?')).toBeVisible();
  await host.page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(host.network.chatButton).toBeFocused();
  await expect(host.network.chatButton).toHaveAccessibleName('Chat');
  await guest.network.say('Your move');
  await expect(host.network.chatButton).toHaveAccessibleName('Chat, 1 new');
});

test('a move is written to the database before the page draws it', async ({ club }) => {
  const script = () => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    for (const name of ['put', 'add'] as const) {
      const real = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...written) {
        if (JSON.stringify(written).includes('e2e4')) {
          shown.push(document.querySelector('.app:not(#boot) [data-square=e4]')!.getAttribute('aria-label')!);
        }
        return real.apply(this, written);
      };
    }
  };
  const [host, guest] = await club.pair({ variant: 'chess' }, { host: { script } });
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await host.game.board.expectPiece('e4', 'white pawn');
  const shown = await host.page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown[0]).not.toContain('pawn');
});
