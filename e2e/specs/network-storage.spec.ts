/** The browser's database fails during a game in a room: the game goes on, and a reload loses nothing. */
import { expect, test } from '../club';
import { breakable } from '../pages/broken-database';

/** How the guest's database fails, from the first move on. */
const FAILURES: Record<string, () => void> = {
  'every second transaction fails': () => {
    window.database.fails = count => count % 2 === 0;
  },
  'every connection ends at once': () => {
    const end = () => window.database.connections.splice(0).forEach(connection => connection.close());
    end();
    window.addEventListener('click', end, { capture: true });
  },
  'the database is deleted': () => void indexedDB.deleteDatabase('portal-chess'),
  'all transactions fail for a moment': () => {
    const until = window.database.count + 7;
    window.database.fails = count => count < until;
  },
};

for (const [how, fail] of Object.entries(FAILURES)) {
  test(`a game in a room survives a reload if ${how}`, async ({ club }) => {
    const [host, guest] = await club.pair({}, { guest: { script: breakable } });
    await host.game.board.move('e2', 'e4');
    await guest.game.board.expectPiece('e4', 'white pawn');
    await guest.page.evaluate(fail);
    await guest.game.board.move('e7', 'e5');
    await host.game.board.expectPiece('e5', 'black pawn');
    await host.game.board.move('g1', 'f3');
    await guest.game.board.expectPiece('f3', 'white knight');
    await guest.game.board.move('b8', 'c6');
    await host.game.board.expectPiece('c6', 'black knight');
    await guest.page.reload();
    await guest.network.expectConnected();
    await guest.game.expectMoves('e4', 'e5', 'Nf3', 'Nc6');
    await host.game.board.move('f1', 'b5');
    await guest.game.board.expectPiece('b5', 'white bishop');
    await expect(host.game.notices).not.toContainText('broke the rules');
  });
}
