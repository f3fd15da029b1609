import { afterEach, expect, it, vi } from 'vitest';
import { decideConsent } from '../cookie-consent/consent.ts';
import { createExperiments } from './experiments.ts';

const SHOWN = { landing: { variant: 'second', isCounted: true }, other: { variant: 'first', isCounted: false } };

afterEach(() => localStorage.clear());

function create(shown: typeof SHOWN | Record<string, never> = SHOWN) {
  const call = vi.fn(() => Promise.resolve(undefined));
  const failed = vi.fn();
  return { experiments: createExperiments({ shown, api: { call: call as never }, failed }), call, failed };
}

it('knows the variants that the gateway has assigned, and none where there is no experiment', () => {
  expect(create().experiments.variant('landing')).toBe('second');
  expect(create({}).experiments.variant('landing')).toBeNull();
});

it('sends nothing until cookies are accepted, then what was seen, once [R-LANDERS-EXPOSURE-CONSENT, R-LANDERS-EXPOSURE-ONCE]', () => {
  const { experiments, call } = create();
  experiments.seen('landing');
  experiments.seen('landing');
  decideConsent('necessary');
  expect(call).not.toHaveBeenCalled();
  decideConsent('accepted');
  experiments.seen('landing');
  expect(call.mock.calls).toEqual([['POST /api/exposure.php', { body: { experiment: 'landing' } }]]);
});

it('counts no variant that is of no experiment: of a bot, of a preview [R-LANDERS-VARIANT-PREVIEW]', () => {
  decideConsent('accepted');
  const { experiments, call } = create();
  experiments.seen('other');
  experiments.seen('nothing');
  expect(call).not.toHaveBeenCalled();
});

it('goes on when it could not be sent', async () => {
  decideConsent('accepted');
  const { experiments, call, failed } = create();
  const gone = new Error('gone');
  call.mockImplementation(() => Promise.reject(gone));
  experiments.seen('landing');
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(gone));
});
