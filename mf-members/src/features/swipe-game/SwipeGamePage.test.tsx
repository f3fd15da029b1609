import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import routes from '../../routes.ts';
import { NAMES, RESETS_AT, button, members, onTop, openGame } from '../../testing/open-swipe-game.tsx';
import { releaseOf } from './model/drag.ts';
import SwipeGamePage from './SwipeGamePage.tsx';

describe('the swipe game', () => {
  it('is at /swipe-game, for members, without reminders over it [S-LIKES-SWIPE-GAME]', async () => {
    await openGame();
    expect(await screen.findByRole('heading', { level: 1, name: 'Swipe game' })).toBeDefined();
    expect(routes['swipe-game']).toMatchObject({ path: '/swipe-game', access: 'member' });
    expect(routes['swipe-game']?.frame?.withoutAlerts).toEqual(['activation', 'photo']);
  });

  it('likes and passes by its buttons, and always shows the likes that are left [R-LIKES-SWIPE-BUTTONS, R-LIKES-SWIPE-LEFT]', async () => {
    const { sent, user } = await openGame();
    await onTop('Anna');
    expect(screen.getByText('4 left')).toBeDefined();
    await user.click(button('Like Anna'));
    await onTop('Bea');
    expect(screen.getByText('3 left')).toBeDefined();
    await user.click(button('Pass Bea'));
    await onTop('Cleo');
    expect(screen.getByText('3 left')).toBeDefined();
    await waitFor(() =>
      expect(sent()).toEqual([
        { profile_id: 2001, action: 'like' },
        { profile_id: 2002, action: 'pass' },
      ]),
    );
    expect(await screen.findByText('You passed Bea.')).toBeDefined();
  });

  it('likes and passes by the arrow keys, not under a modifier nor in a field [R-LIKES-SWIPE-KEYS]', async () => {
    const { sent, user } = await openGame();
    await onTop('Anna');
    await user.keyboard('{ArrowLeft}');
    await onTop('Bea');
    await user.keyboard('{ArrowRight}');
    await onTop('Cleo');
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    const field = document.body.appendChild(Object.assign(document.createElement('input'), { name: 'note' }));
    field.focus();
    await user.keyboard('{ArrowRight}');
    field.remove();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([{ action: 'pass' }, { action: 'like' }]);
  });

  it('has the menu of the card on top: who is blocked leaves the deck, and the focus goes on to the next card [R-PRIVACY-BLOCK-MENU]', async () => {
    const { fake, sent, user } = await openGame({ others: { 'POST /api/block.php': () => undefined } });
    await onTop('Anna');
    await user.click(button('More about Anna'));
    expect(await screen.findByRole('menuitem', { name: 'Report Anna' })).toBeDefined();
    // The keys of the menu play no card.
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('menuitem', { name: 'Block Anna' }));
    const next = await onTop('Bea');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(button('More about Bea')).toBeDefined();
    expect(fake.calls.filter(({ key }) => key === 'POST /api/block.php').map(({ input }) => input)).toMatchObject([
      { body: { profile_id: 2001 } },
    ]);
    expect(sent()).toEqual([]);
  });

  it('undoes the last pass, once [R-LIKES-SWIPE-UNDO]', async () => {
    const { sent, user } = await openGame();
    await onTop('Anna');
    expect(button('Undo the last pass')).toHaveProperty('disabled', true);
    await user.click(button('Pass Anna'));
    await onTop('Bea');
    await user.click(button('Undo the last pass'));
    await onTop('Anna');
    expect(button('Undo the last pass')).toHaveProperty('disabled', true);
    await waitFor(() => expect(sent()).toMatchObject([{ action: 'pass' }, { profile_id: 2001, action: 'undo' }]));
  });

  it('refuses a like beyond those of the day before the card moves; a pass goes on [R-LIKES-SWIPE-LEFT, R-LIKES-SWIPE-REFUSED, R-LIKES-SWIPE-PASS-FREE, T-LIKES-SWIPE-USED]', async () => {
    const { fake, sent, user } = await openGame({ deck: { likes_left: 0 } });
    await onTop('Anna');
    expect(screen.getByText(/^0 left · New likes: Tuesday.*00:00$/)).toBeDefined();
    await user.click(button('Like Anna'));
    await user.keyboard('{ArrowRight}');
    const notice = { tone: 'error', text: 'You have used your 4 likes for today.' };
    expect(fake.notices).toEqual([notice, notice]);
    await onTop('Anna');
    expect(sent()).toEqual([]);
    await user.click(button('Pass Anna'));
    await onTop('Bea');
    await waitFor(() => expect(sent()).toMatchObject([{ action: 'pass' }]));
  });

  it('brings the card back when the server refuses, with the link to what is in the way [R-PRIVACY-INVISIBLE-LINK]', async () => {
    const respond = () => {
      throw new ApiError({ code: 'invisible', status: 409, message: 'Turn off invisible mode first.' });
    };
    const { fake, user } = await openGame({ respond });
    await onTop('Anna');
    await user.click(button('Like Anna'));
    await waitFor(() =>
      expect(fake.notices).toEqual([
        {
          tone: 'error',
          text: 'Anna is back. Turn off invisible mode first.',
          link: { label: 'Privacy settings', to: '/settings/privacy' },
        },
      ]),
    );
    await onTop('Anna');
    expect(screen.getByText('4 left')).toBeDefined();
  });

  it('shows two matches one after the other [C-LIKES-SWIPE-ACTION]', async () => {
    const { user, sent } = await openGame({ result: { match: true } });
    await onTop('Anna');
    fireEvent.click(button('Like Anna'));
    await onTop('Bea');
    fireEvent.click(button('Like Bea'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const match = async () => within(await screen.findByRole('dialog', { name: "It's a match!" }));
    expect((await match()).getByText(/You and Anna/)).toBeDefined();
    await user.click((await match()).getByRole('button', { name: 'Keep looking' }));
    await waitFor(async () => expect((await match()).getByText(/You and Bea/)).toBeDefined());
  });

  it('opens the match over the deck [C-LIKES-SWIPE-ACTION]', async () => {
    const { user } = await openGame({ result: { match: true } });
    await onTop('Anna');
    await user.click(button('Like Anna'));
    const match = within(await screen.findByRole('dialog', { name: "It's a match!" }));
    await user.keyboard('{ArrowRight}');
    await user.click(match.getByRole('button', { name: 'Keep looking' }));
    await onTop('Bea');
  });

  it('has the photos of the next three ready, and labels fictional profiles', async () => {
    await openGame();
    await onTop('Anna');
    const cards = [...document.querySelectorAll('article')];
    expect(cards.map((card) => NAMES.find((name) => card.textContent?.includes(name)))).toEqual([
      'Dora',
      'Cleo',
      'Bea',
      'Anna',
    ]);
    expect(cards[2]?.textContent).toContain('Fictional profile');
    expect(cards[3]?.textContent).not.toContain('Fictional profile');
  });

  it('has only the card on top within reach: those below are out of the order of Tab, and a click on one goes nowhere', async () => {
    const { user } = await openGame();
    await onTop('Anna');
    const links = [...document.querySelectorAll<HTMLElement>('article a')];
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
    await user.click(links[2] ?? document.body);
    await onTop('Anna');
    await user.click(button('Pass Anna'));
    const next = await onTop('Bea');
    expect(next, 'the same element as below').toBe(links[2]);
    expect(next.tabIndex).toBe(0);
  });

  it('says after the last card when there are new likes, in the time of the tenant', async () => {
    const { user } = await openGame({ deck: { profiles: members.slice(0, 1), likes_left: 1 } });
    await onTop('Anna');
    await user.click(button('Like Anna'));
    expect(await screen.findByRole('heading', { name: 'You have used your 4 likes for today.' })).toBeDefined();
    // 23:00 of UTC is midnight in Amsterdam.
    expect(screen.getByText(/^There are new likes on Tuesday.*00:00\.$/)).toBeDefined();
  });

  it('is in French', async () => {
    await openGame({ locale: 'fr', deck: { profiles: [] } });
    expect(await screen.findByRole('heading', { name: 'C’est tout pour le moment' })).toBeDefined();
    expect(screen.getByText(/Nouveaux likes : mardi.*00:00/)).toBeDefined();
  });

  it('can be loaded again when it failed', async () => {
    const deck = () =>
      Promise.reject(new ApiError({ code: 'internal', status: 500, message: 'An error has occurred.' }));
    const fake = createFakeHost({ user: someUser(), responses: { 'GET /api/swipe-game.php': deck } });
    render(
      <TestApp fake={fake} messages={{ 'mf-members': en }} path="/swipe-game" at="/swipe-game">
        <SwipeGamePage />
      </TestApp>,
    );
    expect(await screen.findByText('An error has occurred.')).toBeDefined();
    expect(button('Try again')).toBeDefined();
  });
});

describe('a tab that is open when the day changes', () => {
  const YESTERDAY = { likes_left: 0, resets_at: '2026-01-01T23:00:00.000Z' };

  it('lets a like go to the server once the day is over, whatever it knew [R-LIKES-SWIPE-NEXT-DAY]', async () => {
    const { fake, sent, user } = await openGame({ deck: YESTERDAY, result: { likes_left: 3, resets_at: RESETS_AT } });
    await onTop('Anna');
    await user.click(button('Like Anna'));
    await onTop('Bea');
    await waitFor(() => expect(sent()).toEqual([{ profile_id: 2001, action: 'like' }]));
    expect(await screen.findByText('3 left')).toBeDefined();
    expect(fake.notices).toEqual([]);
  });

  it('has the new likes when somebody looks at it again [R-LIKES-SWIPE-NEXT-DAY]', async () => {
    const deck = { ...YESTERDAY };
    await openGame({ deck });
    await onTop('Anna');
    Object.assign(deck, { likes_left: 4, resets_at: RESETS_AT });
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText('4 left')).toBeDefined();
  });
});

describe('dragging the card', () => {
  it.each([
    [120, 600, 'like'],
    [-120, 600, 'pass'],
    [40, 60, 'like'],
    [-40, 60, 'pass'],
    [40, 600, null],
    [10, 5, null],
  ] as const)('%i px in %i ms is %s [R-LIKES-SWIPE-GESTURE]', (distance, milliseconds, action) => {
    expect(releaseOf(distance, milliseconds)).toBe(action);
  });

  it('moves the card with the pointer, and lets it go on far enough [R-LIKES-SWIPE-GESTURE]', async () => {
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const { sent } = await openGame();
    const link = await onTop('Anna');
    const card = link.closest('article')?.parentElement as HTMLElement;
    const at = (clientX: number) => ({ pointerId: 1, clientX, button: 0 });
    act(() => {
      fireEvent.pointerDown(card, at(100));
      fireEvent.pointerMove(card, at(150));
    });
    expect(card.style.transform).toContain('translateX(50px)');
    act(() => {
      fireEvent.pointerMove(card, at(300));
      fireEvent.pointerUp(card, at(300));
    });
    await onTop('Bea');
    await waitFor(() => expect(sent()).toEqual([{ profile_id: 2001, action: 'like' }]));
  });
});
