import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderFrame } from '../test-frame.tsx';
import { useTracking } from './use-tracking.ts';

function Tracking() {
  useTracking(null);
  return null;
}

function reported(): unknown[] {
  const { calls } = renderFrame(<Tracking />, {
    user: null,
    responses: { 'POST /api/traffic-source.php': () => undefined },
  });
  return calls.map(({ input }) => input['body']);
}

afterEach(() => {
  delete window.conversions;
  delete window.__answeredCookies;
});

it('the answer about cookies that the document got is reported once, and stored [R-PRIVACY-COOKIE-EARLY]', () => {
  window.__answeredCookies = 'accepted';
  expect(reported()).toEqual([{ consent: true }]);
  expect(localStorage.getItem('cookie-consent'), 'also where the document could not store it').toBe('accepted');
  expect(window.conversions).toEqual([['set', { anonymize_ip: true }]]);
  cleanup();
  expect(reported()).toEqual([]);
});
