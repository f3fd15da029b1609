import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { useSignupOpen } from './use-signup-open.ts';

function Signup() {
  return useSignupOpen() ? 'open' : 'closed';
}

/** The markup as the gateway renders it for a visitor, and whether it has read if they came with a traffic source. */
function markupFor(signups: Settings['signups'], isSourced: boolean) {
  const fake = createFakeHost({ user: null, settings: { signups } });
  const read = vi.fn(() => isSourced);
  fake.host.arrival = () => Object.defineProperty({ source: null, isSourced }, 'isSourced', { get: read });
  const html = renderToString(
    <TestApp fake={fake} messages={{}}>
      <Signup />
    </TestApp>,
  );
  return { html, hasRead: read.mock.calls.length > 0 };
}

it.each([
  [true, 'open'],
  [false, 'closed'],
])(
  'markup where a traffic source opens the signup is of the visitor: with one %s, it is %s [R-SIGNUP-OPEN-SOURCE, R-PLATFORM-PRERENDER-SOURCE]',
  (isSourced, html) => {
    expect(markupFor('with_trafficsource', isSourced)).toEqual({ html, hasRead: true });
  },
);

it.each([
  ['all', 'open'],
  ['other', 'closed'],
] as const)('markup where signups are %s is the same for all [R-PLATFORM-PRERENDER-SOURCE]', (signups, html) => {
  expect(markupFor(signups, true)).toEqual({ html, hasRead: false });
});
