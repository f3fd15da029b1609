import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { SwipeDeck, SwipeResult } from '@tandem/contracts/api/swipe-game';
import { TestApp, createFakeHost, messagesIn, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import SwipeGamePage from '../features/swipe-game/SwipeGamePage.tsx';

/** A midnight of Amsterdam that is to come. */
export const RESETS_AT = '2040-11-05T23:00:00.000Z';
export const NAMES = ['Anna', 'Bea', 'Cleo', 'Dora', 'Ella'];
export const members = NAMES.map((name, index) => someMember({ id: 2001 + index, name, fictional: index === 1 }));

interface Options {
  /** Read at each request. */
  deck?: Partial<SwipeDeck>;
  result?: Partial<SwipeResult>;
  /** In place of the deck; undefined for that. */
  deal?: () => unknown;
  /** In place of the server's response to an action. */
  respond?: () => unknown;
  /** Responses to other calls. */
  others?: FakeResponses;
  locale?: 'en' | 'fr';
}

/** Opens the game as a member with the deck of NAMES, whose actions the server accepts. */
export async function openGame({ deck, deal, result, respond, others, locale = 'en' }: Options = {}) {
  const state = { likes_left: 4, resets_at: RESETS_AT, time_zone: 'Europe/Amsterdam' };
  let likesLeft = deck?.likes_left ?? state.likes_left;
  const fake = createFakeHost({
    user: someUser(),
    locale,
    responses: {
      ...others,
      'GET /api/swipe-game.php': () =>
        (deal?.() ?? { profiles: members, last_passed: null, ...state, ...deck }) as SwipeDeck,
      'POST /api/swipe-game.php': (input) => {
        if ((input.body as { action: string }).action === 'like') likesLeft -= 1;
        return (respond?.() ?? { match: false, ...state, likes_left: likesLeft, ...result }) as never;
      },
    },
  });
  const open = () =>
    render(
      <TestApp
        fake={fake}
        messages={{ 'mf-members': messagesIn({ en, fr }, locale) }}
        path="/swipe-game"
        at="/swipe-game"
      >
        <SwipeGamePage />
      </TestApp>,
    );
  const { unmount } = open();
  await waitFor(() => expect(fake.calls.some(({ key }) => key.endsWith('/api/swipe-game.php'))).toBe(true));
  const sent = () =>
    fake.calls
      .filter(({ key }) => key === 'POST /api/swipe-game.php')
      .map(({ input }) => (input as { body: unknown }).body);
  /** Leaves the game for another page, where `meanwhile` happens, and opens it again in the same document. */
  const comeBack = (meanwhile: () => void) => {
    cleanup();
    meanwhile();
    open();
  };
  return { fake, sent, unmount, comeBack, user: userEvent.setup({ delay: null }) };
}

/** A button of the page. */
export const button = (name: string) => screen.getByRole('button', { name });
/** The link of the card on top, once it is this member's, and the buttons are, which is a frame later. */
export async function onTop(name: string) {
  const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
  await screen.findAllByRole('button', { name: new RegExp(name) });
  return link;
}
