import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { decideConsent } from '../cookie-consent/consent.ts';
import { renderFrame } from '../test-frame.tsx';
import { noteSeen } from './seen-variants.ts';
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

it('the variant that an earlier document of the session has shown is sent with the answer [R-LANDERS-EXPOSURE-CONSENT]', () => {
  noteSeen('landing', 'second');
  const fake = renderFrame(<Tracking />, {
    user: null,
    responses: { 'POST /api/traffic-source.php': () => undefined, 'POST /api/exposure.php': () => undefined },
  });
  expect(fake.calls).toEqual([]);
  act(() => decideConsent('accepted'));
  expect(fake.calls.map(({ input }) => input['body'])).toContainEqual({ experiment: 'landing', variant: 'second' });
});

it('the answer about cookies that the document got is reported once, and stored [R-PRIVACY-COOKIE-EARLY]', () => {
  window.__answeredCookies = 'accepted';
  expect(reported()).toEqual([{ consent: true }]);
  expect(localStorage.getItem('cookie-consent'), 'also where the document could not store it').toBe('accepted');
  expect(window.conversions).toEqual([['set', { anonymize_ip: true }]]);
  cleanup();
  expect(reported()).toEqual([]);
});
