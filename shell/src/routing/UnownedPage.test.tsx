import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CompositionContext } from '../composition/composition-context.ts';
import type { CompositionContextValue } from '../composition/composition-context.ts';
import { renderFrame } from '../test-frame.tsx';
import { UnownedPage } from './UnownedPage.tsx';

/** The page of an address while the routes of the messages' part are away. */
function openAt(at: string) {
  const away = ['/chats', '/chats/:id', '/members/:id/chat'];
  const value = { away } as unknown as CompositionContextValue;
  renderFrame(
    <CompositionContext value={value}>
      <UnownedPage />
    </CompositionContext>,
    { at },
  );
}

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

/** The document's own address is an empty one, with which the DOM of these tests does not see a link. */
const retryLink = () => screen.queryByText('Try again')?.closest('a');

it.each(['/chats', '/chats/7', '/members/7/chat'])(
  'says that %s is unavailable, and links to a new document of it [R-PLATFORM-RELEASE-ABSENT-WORD]',
  (at) => {
    openAt(at);
    expect(headline()).toMatch(/is not available right now/);
    expect(retryLink()?.getAttribute('href')).toBe('');
  },
);

it.each(['/nowhere', '/members/7', '/swipe-game'])('says that there is no page at %s', (at) => {
  openAt(at);
  expect(headline()).not.toMatch(/is not available right now/);
  expect(screen.queryByText('Try again')).toBeNull();
});
