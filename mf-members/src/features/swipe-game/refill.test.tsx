import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SwipeDeck } from '@tandem/contracts/api/swipe-game';
import { ApiError, patchMember } from '@tandem/shared-ui/host';
import { someMember } from '@tandem/shared-ui/testing';
import { DECK_KEY } from '../../shared/member-cache.ts';
import { RESETS_AT, button, onTop, openGame } from '../../testing/open-swipe-game.tsx';

const NAMES = ['Anna', 'Bea', 'Cleo', 'Dora', 'Ella', 'Fleur', 'Gina', 'Hanna', 'Iris', 'Jana', 'Kim', 'Lara', 'Mia'];
const everybody = NAMES.map((name, index) => someMember({ id: 2001 + index, name }));
const TEN = 10;
const END = 'That was everyone for now';
const never = () => new Promise(() => undefined);
const dealt = (profiles: SwipeDeck['profiles'], left = 4): SwipeDeck => ({
  profiles,
  last_passed: null,
  likes_left: left,
  resets_at: RESETS_AT,
  time_zone: 'Europe/Amsterdam',
});

type Opened = Awaited<ReturnType<typeof openGame>>;
const deals = ({ fake }: Opened) => fake.calls.filter(({ key }) => key === 'GET /api/swipe-game.php').length;

/** The game of a server that has thirteen members, deals ten at a time, and has counted none of what was played. */
async function openThirteen(options: Parameters<typeof openGame>[0] = {}) {
  const opened = await openGame({ deal: () => dealt(everybody.slice(0, TEN)), ...options });
  await onTop('Anna');
  return opened;
}

/** Passes those on top by the arrow key, each once the one before has left. */
async function pass(names: readonly string[]) {
  for (const name of names) {
    await onTop(name);
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  }
}
/** Waits until the table has no card: that is a frame after the last one was let go. */
const isEmpty = ({ fake }: Pick<Opened, 'fake'>) =>
  waitFor(() => {
    expect(fake.host.queryClient.getQueryData(DECK_KEY)).toMatchObject({ profiles: [] });
    expect(document.querySelector('article')).toBeNull();
  });

describe('the deck of somebody who plays faster than the server responds', () => {
  it('has no end while the server may have more [S-LIKES-SWIPE-GAME, R-LIKES-SWIPE-KEYS, R-LIKES-SWIPE-UNDO]', async () => {
    const opened = await openThirteen({ respond: never });
    await pass(NAMES.slice(0, TEN));
    await isEmpty(opened);
    expect(screen.queryByRole('heading', { name: END })).toBeNull();
    expect(deals(opened), 'a request follows what has happened, not itself').toBeLessThanOrEqual(1 + TEN);
    // The last pass can be undone meanwhile.
    await opened.user.click(button('Undo the last pass'));
    await onTop('Jana');
  });

  it('is requested while actions are on their way, and has nobody twice [R-LIKES-SWIPE-AGAIN]', async () => {
    let isFirst = true;
    let respond: (deck: SwipeDeck) => void = () => undefined;
    const opened = await openThirteen({
      respond: never,
      deal: () => {
        if (!isFirst) return new Promise<SwipeDeck>((resolve) => (respond = resolve));
        isFirst = false;
        return dealt(everybody.slice(0, TEN));
      },
    });
    await pass(NAMES.slice(0, 8));
    await onTop('Iris');
    expect(deals(opened), 'played on, without a second one').toBe(2);
    // The server knew of seven of the eight when it dealt.
    await act(async () => respond(dealt(everybody.slice(7))));
    await pass(['Iris', 'Jana', 'Kim', 'Lara']);
    await onTop('Mia');
    expect(screen.queryByRole('link', { name: /^Hanna/u })).toBeNull();
  });

  it('goes on where Enter on a button has played the last card, on that button [R-LIKES-SWIPE-BUTTONS]', async () => {
    const released = Promise.withResolvers<void>();
    let isLate = false;
    const { fake, user } = await openThirteen({
      respond: never,
      deal: () => (isLate ? released.promise.then(() => dealt(everybody.slice(TEN))) : dealt(everybody.slice(0, TEN))),
    });
    isLate = true;
    button('Pass Anna').focus();
    for (const name of NAMES.slice(0, TEN)) {
      await onTop(name);
      await user.keyboard('{Enter}');
    }
    await isEmpty({ fake });
    await act(async () => released.resolve());
    await onTop('Kim');
    await waitFor(() => expect(document.activeElement).toBe(button('Pass Kim')));
  });

  it('keeps the likes that are left while the server has not counted them [R-LIKES-SWIPE-LEFT]', async () => {
    const opened = await openThirteen({ respond: never });
    await pass(NAMES.slice(0, 6));
    await onTop('Gina');
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await onTop('Hanna');
    await waitFor(() => expect(screen.getByText('3 left')).toBeDefined());
    await waitFor(() => expect(deals(opened)).toBe(2));
    await act(async () => undefined);
    expect(screen.getByText('3 left')).toBeDefined();
  });

  it('ends once the server has no more [S-LIKES-SWIPE-GAME]', async () => {
    const played: number[] = [];
    const opened = await openGame({
      deal: () => dealt(everybody.filter(({ id }) => !played.includes(id)).slice(0, TEN)),
      respond: () => void played.push(2001 + played.length),
    });
    await pass(NAMES);
    expect(await screen.findByRole('heading', { name: END })).toBeDefined();
    await waitFor(() => expect(opened.sent()).toHaveLength(NAMES.length));
  });
});

describe('the deck that cannot be dealt on', () => {
  it('can be requested again, in the game: it is not the end [S-LIKES-SWIPE-GAME, R-LIKES-SWIPE-UNDO]', async () => {
    let hasFailed = false;
    let works = false;
    const { fake, user } = await openThirteen({
      deal: () => {
        if (works) return dealt(everybody.slice(TEN));
        if (!hasFailed) {
          hasFailed = true;
          return dealt(everybody.slice(0, TEN));
        }
        throw new ApiError({ code: 'internal', status: 500, message: 'An error has occurred.' });
      },
    });
    await pass(NAMES.slice(0, TEN));
    await isEmpty({ fake });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: END })).toBeNull();
    expect(button('Undo the last pass')).toBeDefined();
    button('Try again').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Try again').getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement, 'it has failed again').toBe(button('Try again'));
    works = true;
    await user.keyboard('{Enter}');
    const kim = await onTop('Kim');
    await waitFor(() => expect(document.activeElement).toBe(kim));
  });
});

describe('the deck of somebody who blocks', () => {
  it('is refilled like that of one who plays [R-PRIVACY-BLOCK-MENU]', async () => {
    let isFirst = true;
    const opened = await openThirteen({
      respond: never,
      deal: () => {
        const deck = dealt(isFirst ? everybody.slice(0, TEN) : everybody.slice(TEN));
        isFirst = false;
        return deck;
      },
      others: { 'POST /api/block.php': () => undefined },
    });
    await pass(NAMES.slice(0, 6));
    await onTop('Gina');
    expect(deals(opened)).toBe(1);
    await opened.user.click(button('More about Gina'));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Block Gina' }));
    await onTop('Hanna');
    await waitFor(() => expect(deals(opened)).toBe(2));
  });
});

describe('who is liked in the deck', () => {
  it('may be in it again once the like is taken back elsewhere [R-LIKES-SWIPE-AGAIN]', async () => {
    const deck = { profiles: everybody.slice(0, 2) };
    const { comeBack, fake, sent, user } = await openGame({ deck });
    const { queryClient } = fake.host;
    await onTop('Anna');
    await user.click(button('Like Anna'));
    await onTop('Bea');
    await waitFor(() => expect(sent()).toHaveLength(1));
    // A deck that is older than the like does not bring her back.
    await act(() => queryClient.invalidateQueries({ queryKey: DECK_KEY }));
    await onTop('Bea');
    expect(screen.queryByRole('link', { name: /^Anna/u })).toBeNull();
    await user.click(button('Pass Bea'));
    comeBack(() => patchMember(queryClient, 2001, { liked: false }));
    await act(() => queryClient.invalidateQueries({ queryKey: DECK_KEY }));
    await onTop('Anna');
    expect(screen.queryByRole('link', { name: /^Bea/u })).toBeNull();
  });
});
