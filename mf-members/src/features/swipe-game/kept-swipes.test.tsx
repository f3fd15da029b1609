import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, forgetUnsent, tabStorage } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { button, members, onTop, openGame } from '../../testing/open-swipe-game.tsx';

type Opened = Awaited<ReturnType<typeof openGame>>;

const never = () => new Promise(() => undefined);
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('mf-members.outbox.'));
const keysOf = ({ fake }: Opened) =>
  fake.calls.filter(({ key }) => key === 'POST /api/swipe-game.php').map(({ input }) => input['idempotencyKey']);
const orderOf = ({ fake }: Opened) => fake.calls.map(({ key }) => key).filter((key) => key.includes('swipe-game'));

/** Likes Anna and passes Bea without a response, and loads the page again, with its document's memory gone. */
async function leaveBehind(): Promise<Opened> {
  const before = await openGame({ respond: never });
  await onTop('Anna');
  await before.user.click(button('Like Anna'));
  await onTop('Bea');
  await before.user.click(button('Pass Bea'));
  await onTop('Cleo');
  before.unmount();
  const [place = ''] = kept();
  const text = tabStorage.getItem(place) ?? '';
  // Another document has sent them, with keys of its own.
  tabStorage.setItem(place, text.replaceAll('"key":"', '"key":"b'));
  return before;
}

describe('a reload right after a swipe', () => {
  it('sends what has no response again, in its order and with its keys, before the deck is dealt [R-LIKES-SWIPE-KEPT]', async () => {
    const before = await leaveBehind();
    const after = await openGame({ deck: { profiles: members.slice(2), likes_left: 3 } });
    await onTop('Cleo');
    expect(orderOf(after)).toEqual(['POST /api/swipe-game.php', 'POST /api/swipe-game.php', 'GET /api/swipe-game.php']);
    expect(after.sent()).toEqual([
      { profile_id: 2001, action: 'like' },
      { profile_id: 2002, action: 'pass' },
    ]);
    expect(keysOf(after)[0]).toBe(`b${String(keysOf(before)[0])}`);
    expect(kept()).toEqual([]);
  });

  it('shows the match of a like that was on its way [R-LIKES-SWIPE-KEPT, R-LIKES-MODAL-OWN]', async () => {
    await leaveBehind();
    await openGame({ result: { match: true } });
    const match = within(await screen.findByRole('dialog', { name: "It's a match!" }));
    expect(match.getByText(/You and Anna/)).toBeDefined();
  });

  it('waits while the server is still at the first request', async () => {
    await leaveBehind();
    let requests = 0;
    const respond = () => {
      requests += 1;
      if (requests === 1)
        throw new ApiError({ code: 'conflict', status: 409, message: 'Still at it.', retryAfter: 0.01 });
      return undefined;
    };
    const after = await openGame({ respond, deck: { profiles: members.slice(2) } });
    await onTop('Cleo');
    expect(after.sent().map((one) => (one as { action: string }).action)).toEqual(['like', 'like', 'pass']);
    expect(after.fake.notices).toEqual([]);
  });

  it('says what the server refuses, and goes on', async () => {
    await leaveBehind();
    const respond = () => {
      throw new ApiError({ code: 'too_many_requests', status: 429, message: 'You have used your 4 likes for today.' });
    };
    const { fake } = await openGame({ respond });
    await onTop('Anna');
    expect(fake.notices.map(({ text }) => text)).toEqual([
      'Anna is back. You have used your 4 likes for today.',
      'Bea is back. You have used your 4 likes for today.',
    ]);
    expect(kept()).toEqual([]);
  });

  it('keeps it without a network, until there is one [R-LIKES-SWIPE-KEPT]', async () => {
    await leaveBehind();
    let isOnline = false;
    const respond = () => {
      if (isOnline) return undefined;
      throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
    };
    const { user } = await openGame({ respond, deck: { profiles: members.slice(2) } });
    expect(await screen.findByText('Check your connection and try again.')).toBeDefined();
    expect(kept()).toHaveLength(1);
    isOnline = true;
    await user.click(button('Try again'));
    await onTop('Cleo');
    expect(kept()).toEqual([]);
  });

  it('does not send what the logout of its member has removed', async () => {
    await leaveBehind();
    forgetUnsent(someUser().id);
    const after = await openGame();
    await onTop('Anna');
    expect(after.sent()).toEqual([]);
  });

  it('sends actions that outlive the page, and keeps them no longer than the server needs', async () => {
    const { fake, user } = await openGame();
    await onTop('Anna');
    await user.click(button('Like Anna'));
    await waitFor(() => expect(kept()).toEqual([]));
    const call = fake.calls.find(({ key }) => key === 'POST /api/swipe-game.php');
    expect(call?.input['keepalive']).toBe(true);
  });
});

describe('the focus', () => {
  it('moves to the card that is back after an undo by keyboard [R-LIKES-SWIPE-UNDO]', async () => {
    const { user } = await openGame();
    await onTop('Anna');
    await user.click(button('Pass Anna'));
    await onTop('Bea');
    button('Undo the last pass').focus();
    await user.keyboard('{Enter}');
    const card = await onTop('Anna');
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it('moves on with the card on top, and after the last one to what comes next [R-LIKES-SWIPE-KEYS]', async () => {
    const { user } = await openGame({ deck: { profiles: members.slice(0, 2) } });
    (await onTop('Anna')).focus();
    await user.keyboard('{ArrowLeft}');
    const next = await onTop('Bea');
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.keyboard('{ArrowLeft}');
    await screen.findByRole('heading', { name: 'That was everyone for now' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Search members' })));
    await user.click(button('Undo the last pass'));
    const back = await onTop('Bea');
    await waitFor(() => expect(document.activeElement).toBe(back));
  });

  it('stays on a button that stays', async () => {
    const { user } = await openGame();
    await onTop('Anna');
    await user.click(button('Like Anna'));
    await onTop('Bea');
    expect(document.activeElement).toBe(button('Like Bea'));
  });
});
