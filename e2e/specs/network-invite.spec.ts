/** Inviting: the host's card is the room, the guest's card says what is offered, and a room that cannot be entered says what one can do. */
import { expect, expectGame, test } from '../club';
import { violations } from '../accessibility';

test('a host changes the terms in the waiting room, and the guest is offered the new ones in the same room', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create({ variant: 'chess', minutes: 10 });
  const { chips, dialog } = host.network;
  await expect(chips).toHaveText(['Chess', 'You play White', '10+0']);
  const link = await dialog.getByRole('link').textContent();
  await chips.first().click();
  // While the terms are changed there are these two buttons, and no others.
  await expect(dialog.getByRole('button', { name: 'Close room', exact: true })).toHaveCount(0);
  // The keyboard goes on where the chip was.
  const form = host.network.form('change');
  await expect(form.getByLabel('Rule set')).toBeFocused();
  await expect(form.getByLabel('Rule set')).toHaveValue('chess');
  await expect(form.getByRole('radio', { name: '10+0' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(chips.first()).toBeFocused();
  await expect(chips).toHaveText(['Chess', 'You play White', '10+0']);

  await chips.nth(2).click();
  await form.getByLabel('Rule set').selectOption('dinosaur');
  await form.getByRole('radio', { name: 'Black' }).check();
  await form.getByRole('radio', { name: '5+3' }).check();
  await form.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(chips).toHaveText(['Dinosaur Chess', 'You play Black', '5+3']);
  await expect(host.network.code).toHaveText(code);
  await expect(dialog.getByRole('link')).toHaveText(link!.replace('/chess', '/dinosaur'));
  expect(await violations(host.page)).toEqual([]);
  // The changed room is still there after a reload.
  await host.page.reload();
  await expect(chips).toHaveText(['Dinosaur Chess', 'You play Black', '5+3']);

  // The link that was sent before leads to the room, and the guest sees what is offered now.
  const guest = await club.player(link!.slice(club.server.url.length), { considers: true });
  await expect(guest.network.dialog.getByRole('heading', { name: 'Dinosaur Chess' })).toBeVisible();
  await expect(guest.network.dialog).toContainText('5+3');
  // Now somebody looks at the terms, so they stay.
  await expect(dialog).toContainText('Your friend is here');
  await expect(chips).toHaveText(['Dinosaur Chess', 'You play Black', '5+3']);
  await expect(dialog.locator('button.chip')).toHaveCount(0);
  await guest.network.accept();
  await host.network.expectPlaying('Black');
  await guest.network.expectPlaying('White');
});

test('the form for other terms closes when somebody comes, and nothing has changed', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create({ variant: 'chess', minutes: 10 });
  await host.network.chips.first().click();
  await host.network.form('change').getByLabel('Rule set').selectOption('dinosaur');
  const guest = await club.player(`#/join/${code}`, { considers: true });
  await expect(guest.network.dialog.getByRole('heading', { name: 'Chess', exact: true })).toBeVisible();
  await expect(host.network.form('change')).toHaveCount(0);
  await expect(host.network.chips).toHaveText(['Chess', 'You play White', '10+0']);
  // After a refusal the host may offer something else.
  await guest.network.dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(host.network.dialog.locator('button.chip')).toHaveCount(3);
  await host.network.chips.nth(2).click();
  await host.network.form('change').getByRole('radio', { name: 'No clock' }).check();
  await host.network.form('change').getByRole('button', { name: 'Change', exact: true }).click();
  await expect(host.network.chips).toHaveText(['Chess', 'You play White', 'No clock']);
  const other = await club.player(`#/join/${code}`);
  await expectGame(host, other);
  await expect(other.page.getByRole('timer')).toHaveCount(0);
});

for (const [width, height] of [[360, 740], [740, 360], [1440, 900]] as const) {
  test(`the card to share begins with sharing, beside the QR code, at ${width}x${height}`, async ({ club }) => {
    const host = await club.player('', { script: () => void (navigator.share = async () => {}) });
    await host.page.setViewportSize({ width, height });
    await host.network.create({ variant: 'portal', minutes: 10 });
    const { dialog } = host.network;
    const [share, code, qr] = [dialog.getByRole('button', { name: 'Share', exact: true }), host.network.code, dialog.getByRole('img', { name: 'QR code of the link' })];
    await expect(share).toHaveClass(/btn--primary/);
    await expect(dialog.locator('.btn--primary')).toHaveCount(1);
    await expect(qr).toBeVisible();
    const [one, two, picture] = [(await share.boundingBox())!, (await code.boundingBox())!, (await qr.boundingBox())!];
    expect(one.y).toBeLessThan(two.y);
    // The picture is beside both, and large enough for a camera.
    for (const box of [one, two]) {
      expect(picture.x).toBeGreaterThanOrEqual(box.x + box.width);
      expect(box.y).toBeGreaterThanOrEqual(picture.y - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(picture.y + picture.height + 1);
    }
    expect(picture.width).toBeGreaterThanOrEqual(150);
    if (height > 400) for (const part of [share, code, qr]) await expect(part).toBeInViewport({ ratio: 1 });
  });

  test(`a guest sees the host's offer with the special move, a name and Accept at ${width}x${height}`, async ({ club }) => {
    const host = await club.player();
    await host.network.open();
    await host.network.dialog.getByLabel('Your name').fill('Ada');
    await host.network.dialog.getByLabel('Your name').blur();
    const code = await host.network.create({ variant: 'portal', minutes: 10 });
    const guest = await club.player('', { considers: true });
    await guest.page.setViewportSize({ width, height });
    await guest.page.emulateMedia({ reducedMotion: 'no-preference' });
    await guest.page.goto(`${club.server.url}#/join/${code}/portal`);
    const { dialog } = guest.network;
    await expect(dialog).toContainText('Ada invites you to play');
    const accept = dialog.getByRole('button', { name: 'Accept', exact: true });
    // A swap is played on a small board, for twenty seconds and no longer.
    const board = dialog.locator('.mini');
    await expect(board.locator('.piece')).toHaveCount(2);
    const times = () =>
      board.evaluate(board =>
        board.getAnimations({ subtree: true }).map(one => {
          const { duration, iterations } = one.effect!.getComputedTiming();
          return (Number(duration) * iterations!) / 1000;
        }),
      );
    expect([...new Set(await times())]).toEqual([20]);
    await guest.page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await times()).toEqual([]);
    // The dialog does not begin at the button that closes it.
    await expect(accept).toBeFocused();
    // The answer is in sight, and comes after the name.
    await expect(accept).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Your name').fill('Bob');
    await dialog.getByLabel('Your name').press('Tab');
    await expect(accept).toBeFocused();
    await expect(host.page.locator('[role="timer"][data-running="true"]')).toHaveCount(0);
    // Where the dialog fills the window axe does not see that it is modal, and takes its head for a second banner.
    if (width > 400) expect(await violations(guest.page)).toEqual([]);
    await guest.page.keyboard.press('Enter');
    await host.network.expectPlaying('White');
    await expect(host.page.locator('.seat__name', { hasText: 'Bob' })).toBeVisible();
  });
}

test('a room that nobody waits in offers a room of one’s own and the computer', async ({ club }) => {
  const guest = await club.player('#/join/7KQ2MX/dinosaur');
  const { dialog } = guest.network;
  await expect(dialog.getByRole('alert').first()).toContainText('Nobody is waiting in this room');
  await expect(dialog.getByRole('button', { name: 'Try now' })).toBeVisible();
  expect(await violations(guest.page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Play the computer' }).click();
  await expect(dialog).toBeHidden();
  await expect(guest.game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await expect(guest.page.locator('.seat__name').first()).toContainText('The computer');
  await guest.game.board.move('d2', 'd4');
  await expect(guest.game.moves).toHaveCount(2);
});

test('a room that is full offers a room of one’s own', async ({ club }) => {
  const [host] = await club.pair();
  const code = /Room (\w+)/.exec((await host.network.strip.textContent())!)![1]!.slice(0, 6);
  const third = await club.player(`#/join/${code}`);
  const { dialog } = third.network;
  await expect(dialog.getByRole('alert').first()).toContainText('All places in this room are taken');
  await expect(dialog.getByRole('link', { name: 'Play the computer' })).toBeVisible();
  // There is nobody to tell a name, and nothing to accept.
  await expect(dialog.getByLabel('Your name')).toHaveCount(0);
  await expect(dialog).not.toContainText('invites you');
  await dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(third.network.form()).toBeVisible();
  expect(await third.network.create()).not.toBe(code);
});

test('Escape on the card of a room that an address has opened brings the keyboard to the board', async ({ club }) => {
  const host = await club.player('#/new/chess/friend');
  await host.network.shownCode();
  await host.page.keyboard.press('Escape');
  await expect(host.network.dialog).toBeHidden();
  await expect(host.game.board.grid.locator(':focus')).toHaveCount(1);
});

test('an invitation and a code that were closed are found again beside the board', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  await host.page.keyboard.press('Escape');
  await expect(host.network.dialog).toBeHidden();
  await host.network.button('Show the code').click();
  await expect(host.network.code).toHaveText(code);

  const guest = await club.player(`#/join/${code}`, { considers: true });
  const accept = guest.network.dialog.getByRole('button', { name: 'Accept', exact: true });
  await expect(accept).toBeVisible();
  await guest.network.dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(guest.network.dialog).toBeHidden();
  await guest.network.button('See the invitation').click();
  await accept.click();
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  await expect(guest.network.button('See the invitation')).toHaveCount(0);
});
