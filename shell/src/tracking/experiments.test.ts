import { expect, it, vi } from 'vitest';
import { decideConsent, reopenConsent } from '../cookie-consent/consent.ts';
import { createExperiments } from './experiments.ts';
import { sendSeen } from './seen-variants.ts';

const SHOWN = { landing: { variant: 'second', isCounted: true }, other: { variant: 'first', isCounted: false } };
const SENT = ['POST /api/exposure.php', { body: { experiment: 'landing', variant: 'second' } }];

/** The experiments of one document, and what is sent in it. */
function openDocument(shown: typeof SHOWN | Record<string, never> = SHOWN) {
  const call = vi.fn(() => Promise.resolve(undefined));
  const failed = vi.fn();
  const sending = { api: { call: call as never }, failed };
  return { experiments: createExperiments({ shown, ...sending }), answered: () => sendSeen(sending), call, failed };
}

it('knows the variants that the gateway has assigned, and none where there is no experiment', () => {
  expect(openDocument().experiments.variant('landing')).toBe('second');
  expect(openDocument({}).experiments.variant('landing')).toBeNull();
});

it('sends nothing until cookies are accepted, then the variant that was seen, once [R-LANDERS-EXPOSURE-CONSENT, R-LANDERS-EXPOSURE-ONCE, R-LANDERS-EXPOSURE-SHOWN]', () => {
  const { experiments, answered, call } = openDocument();
  experiments.seen('landing');
  experiments.seen('landing');
  decideConsent('necessary');
  answered();
  expect(call).not.toHaveBeenCalled();
  decideConsent('accepted');
  answered();
  experiments.seen('landing');
  expect(call.mock.calls).toEqual([SENT]);
});

it('sends what an earlier document of the session has shown, where cookies are accepted in a later one [R-LANDERS-EXPOSURE-CONSENT]', () => {
  const first = openDocument();
  first.experiments.seen('landing');
  const later = openDocument({});
  decideConsent('accepted');
  later.answered();
  expect(later.call.mock.calls).toEqual([SENT]);
  const last = openDocument();
  last.experiments.seen('landing');
  last.answered();
  expect(last.call, 'and no document of the session sends it again').not.toHaveBeenCalled();
});

it('sends the language of the document in which it was seen, once, also from one in another language [R-LANDERS-REPORT-SEGMENTS]', () => {
  document.documentElement.lang = 'fr';
  openDocument().experiments.seen('landing');
  document.documentElement.lang = 'en';
  const { experiments, answered, call } = openDocument();
  decideConsent('accepted');
  experiments.seen('landing');
  answered();
  document.documentElement.removeAttribute('lang');
  expect(call.mock.calls).toEqual([
    ['POST /api/exposure.php', { body: { experiment: 'landing', variant: 'second', locale: 'fr' } }],
  ]);
});

it('sends it once more with consent that is given again: without it the visitor was taken out [R-LANDERS-EXPOSURE-WITHDRAWN]', () => {
  const { experiments, answered, call } = openDocument();
  decideConsent('accepted');
  experiments.seen('landing');
  reopenConsent();
  answered();
  decideConsent('accepted');
  answered();
  expect(call.mock.calls).toEqual([SENT, SENT]);
});

it('counts no variant that is of no experiment: of a bot, of a preview [R-LANDERS-VARIANT-PREVIEW]', () => {
  decideConsent('accepted');
  const { experiments, call } = openDocument();
  experiments.seen('other');
  experiments.seen('nothing');
  expect(call).not.toHaveBeenCalled();
});

it('goes on when it could not be sent, and the next document sends it', async () => {
  decideConsent('accepted');
  const { experiments, call, failed } = openDocument();
  const gone = new Error('gone');
  call.mockImplementation(() => Promise.reject(gone));
  experiments.seen('landing');
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(gone));
  const next = openDocument({});
  next.answered();
  expect(next.call.mock.calls).toEqual([SENT]);
});
