import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, patchMember, pressLike } from '@tandem/shared-ui/host';
import { someMember, someUser } from '@tandem/shared-ui/testing';
import { rememberSearch } from '../../shared/last-search.ts';
import { DECK_KEY } from '../../shared/member-cache.ts';
import { button, members, onTop, openGame } from '../../testing/open-swipe-game.tsx';

const cardOf = (name: string) =>
  [...document.querySelectorAll('article')].find(({ textContent }) => textContent.includes(name));

describe('the deck that is dealt', () => {
  it('deals those whom the last search on this device was for [R-MEMBERS-FIT-ASKED]', async () => {
    rememberSearch(localStorage, someUser().id, '?gender=female');
    const { fake } = await openGame();
    await onTop('Anna');
    const calls = fake.calls.filter(({ key }) => key === 'GET /api/swipe-game.php');
    expect(calls.map(({ input }) => input['query'])).toEqual([{ gender: 'female' }]);
  });

  it('starts afresh when the last search is for another gender [R-MEMBERS-FIT-ASKED]', async () => {
    const deck = { profiles: members };
    rememberSearch(localStorage, someUser().id, '?gender=female');
    const { comeBack, fake } = await openGame({ deck });
    await onTop('Anna');
    comeBack(() => {
      rememberSearch(localStorage, someUser().id, '?gender=male');
      deck.profiles = [someMember({ id: 3001, name: 'Milan', gender: 'male' })];
    });
    expect(cardOf('Anna')).toBeUndefined();
    await onTop('Milan');
    expect(document.querySelectorAll('article')).toHaveLength(1);
    const calls = fake.calls.filter(({ key }) => key === 'GET /api/swipe-game.php');
    expect(calls.map(({ input }) => input['query'])).toEqual([{ gender: 'female' }, { gender: 'male' }]);
  });

  it('has nobody again whose swipe has no response yet when it starts afresh [R-LIKES-SWIPE-AGAIN]', async () => {
    const { comeBack, fake, sent, user } = await openGame({ respond: () => new Promise(() => undefined) });
    await onTop('Anna');
    await user.click(button('Like Anna'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    comeBack(() => fake.host.queryClient.removeQueries({ queryKey: DECK_KEY }));
    await onTop('Bea');
    expect(cardOf('Anna')).toBeUndefined();
    expect(sent()).toHaveLength(1);
  });

  it('undoes the last pass of before a reload as well [R-LIKES-SWIPE-UNDO]', async () => {
    const last = someMember({ id: 1999, name: 'Zoe' });
    const { sent, user } = await openGame({ deck: { last_passed: last } });
    await onTop('Anna');
    await user.click(button('Undo the last pass'));
    await onTop('Zoe');
    await waitFor(() => expect(sent()).toEqual([{ profile_id: 1999, action: 'undo' }]));
    expect(button('Undo the last pass')).toHaveProperty('disabled', true);
  });

  it('says why somebody is not brought back, not that they are, and offers it no more [R-LIKES-SWIPE-UNDO, R-LIKES-SWIPE-REFUSED]', async () => {
    const last = someMember({ id: 1999, name: 'Zoe' });
    const respond = () => {
      throw new ApiError({ code: 'conflict', status: 409, message: 'This member is not shown any more.' });
    };
    const { fake, user } = await openGame({ deck: { last_passed: last }, respond });
    await onTop('Anna');
    await user.click(button('Undo the last pass'));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: 'This member is not shown any more.' }]));
    await onTop('Anna');
    expect(button('Undo the last pass')).toHaveProperty('disabled', true);
  });
});

describe('who is liked from their profile', () => {
  const [anna] = members;
  /** Opens the game, and likes Anna elsewhere, without a response so far. */
  async function likeElsewhere() {
    const opened = await openGame({ others: { 'POST /api/like.php': () => new Promise(() => undefined) } });
    await onTop('Anna');
    const { queryClient } = opened.fake.host;
    opened.comeBack(() => {
      if (anna) pressLike(opened.fake.host, anna, true, { onFailed: () => undefined });
    });
    await onTop('Bea');
    return { ...opened, queryClient };
  }

  it('is in the deck no more, nor when it is dealt anew by a server that does not know yet [R-LIKES-SWIPE-AGAIN]', async () => {
    const { queryClient } = await likeElsewhere();
    expect(cardOf('Anna')).toBeUndefined();
    await act(() => queryClient.invalidateQueries({ queryKey: DECK_KEY }));
    await onTop('Bea');
    expect(cardOf('Anna')).toBeUndefined();
  });

  it('is in it again when the like is taken back [R-LIKES-SWIPE-AGAIN]', async () => {
    const { comeBack, queryClient } = await likeElsewhere();
    comeBack(() => patchMember(queryClient, 2001, { liked: false }));
    await onTop('Anna');
  });

  it('cannot be brought back by an undo: nobody would come [R-LIKES-SWIPE-AGAIN, R-LIKES-SWIPE-UNDO]', async () => {
    const { comeBack, fake, user } = await openGame();
    await onTop('Anna');
    await user.click(button('Pass Anna'));
    await onTop('Bea');
    await waitFor(() => expect(button('Undo the last pass')).toHaveProperty('disabled', false));
    comeBack(() => patchMember(fake.host.queryClient, 2001, { liked: true }));
    await onTop('Bea');
    expect(button('Undo the last pass')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('link', { name: /^Anna/u })).toBeNull();
  });
});
