import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { someSettings } from '@tandem/shared-ui/testing';
import { decideConsent } from '../cookie-consent/consent.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { captureArrival } from '../tracking/arrival.ts';
import { createExperiments } from '../tracking/experiments.ts';
import { startEarly } from './early-page.ts';

const report = vi.fn<(error: unknown, where: string) => void>();
const startSite = vi.fn<() => void>();
const fetched = vi.fn<typeof fetch>();
const beacon = vi.fn<Navigator['sendBeacon']>(() => true);
const channels = new Set<EventTarget>();

class Channel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }
}

const makePlan = (changes: Partial<PagePlan> = {}) =>
  ({ locale: 'en', settings: someSettings(), serviceWorker: null, ...changes }) as PagePlan;

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.clearAllMocks();
  channels.clear();
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  window.__startSite = startSite;
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  delete window.__startSite;
  delete window.__early;
  delete window.__arrival;
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('how the visitor arrived', () => {
  it('is read and taken out of the address at once, and the site that starts later finds it [R-FRAME-START-EARLY, R-TRACKING-REMOVED]', () => {
    history.replaceState(null, '', '/landers/gallery?network=acme&t=20');
    startEarly(makePlan(), report);
    expect(location.search).toBe('?t=20');
    expect(captureArrival(window)).toMatchObject({ source: { network: 'acme' }, likeAfter: '20' });
    expect(location.search).toBe('?t=20');
    expect(startSite).not.toHaveBeenCalled();
  });

  it('with `lb` sends a beacon when the page is left before anything was done [R-FRAME-START-EARLY, R-TRACKING-BOUNCE-BEACON]', () => {
    history.replaceState(null, '', '/landers/gallery?lb=1');
    startEarly(makePlan(), report);
    hide(true);
    expect(beacon).toHaveBeenCalledExactlyOnceWith('/api/page-hidden.php', expect.anything());
    expect(window.__early?.watchesBounce).toBe(true);
  });

  it('starts nothing where it decides whether the visitor may sign up: the page in the document says so [R-FRAME-START-GESTURE, R-SIGNUP-OPEN-SOURCE]', () => {
    history.replaceState(null, '', '/signup?ref=7');
    startEarly(makePlan({ settings: someSettings({ signups: 'with_trafficsource' }), isSourced: true }), report);
    expect(location.search).toBe('');
    expect(startSite).not.toHaveBeenCalled();
  });
});

describe('the exposure of an experiment', () => {
  const experiments = { landing: { variant: 'second', isCounted: true } };

  it('is sent when the page is seen, and the site does not send it again [R-FRAME-START-EARLY, R-LANDERS-EXPOSURE-ONCE]', () => {
    decideConsent('accepted');
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    startEarly(makePlan({ experiments }), report);
    expect(fetched).not.toHaveBeenCalled();
    hide(false);
    hide(true);
    hide(false);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/api/exposure.php',
      expect.objectContaining({ method: 'POST', body: '{"experiment":"landing","variant":"second"}' }),
    );
    const call = vi.fn(() => Promise.resolve(undefined));
    createExperiments({ shown: experiments, api: { call: call as never }, failed: vi.fn() }).seen('landing');
    expect(call, 'the site that starts later knows it').not.toHaveBeenCalled();
  });

  it('of a release of a part is sent where the page is of that part [R-LANDERS-RELEASE-SEEN]', () => {
    decideConsent('accepted');
    const released = { ...experiments, chats: { variant: 'short', isCounted: true, part: 'mf-chat' } } as const;
    startEarly(makePlan({ experiments: released, route: { id: 'other', part: 'mf-landers' } }), report);
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(['{"experiment":"landing","variant":"second"}']);
    startEarly(makePlan({ experiments: released, route: { id: 'chats', part: 'mf-chat' } }), report);
    expect(fetched.mock.calls.at(-1)?.[1]?.body).toBe('{"experiment":"chats","variant":"short"}');
  });

  it('of a release of a part is not sent on a page that other variants lack [R-LANDERS-RELEASE-SEEN]', () => {
    decideConsent('accepted');
    const words = { variant: 'question', isCounted: true, part: 'mf-landers', unshared: ['index'] } as const;
    startEarly(makePlan({ experiments: { words }, route: { id: 'index', part: 'mf-landers' } }), report);
    expect(fetched).not.toHaveBeenCalled();
    startEarly(makePlan({ experiments: { words }, route: { id: 'gallery', part: 'mf-landers' } }), report);
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(['{"experiment":"words","variant":"question"}']);
  });

  it('waits for the answer about cookies, such as one in another tab, and says when it was refused [R-LANDERS-EXPOSURE-CONSENT]', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 429 }));
    startEarly(makePlan({ experiments }), report);
    expect(fetched).not.toHaveBeenCalled();
    decideConsent('accepted');
    dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
    await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.any(Error), 'exposure'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it('forgets whose session the browser had: there is none [R-FRAME-START-EARLY]', () => {
  localStorage.setItem('session.owner', '7');
  startEarly(makePlan(), report);
  expect(sessionOwner()).toBeNull();
});

it('registers the worker, which brings the offline page [R-FRAME-START-EARLY]', async () => {
  const register = vi.fn(() => Promise.reject(new Error('refused')));
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  startEarly(makePlan({ serviceWorker: '/service-worker.js' }), report);
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(new Error('refused'), 'service-worker'));
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', { updateViaCache: 'none' });
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it.each([
  [5, 'It is 5:30 AM. Day'],
  [17, 'It is 5:30 PM. Evening'],
  [3, 'It is 3:30 AM. Night'],
])('writes the line of the visitor’s hour: at %i:30 [R-FRAME-START-EARLY]', (hour, line) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, hour, 30), toFake: ['Date'] });
  const texts = [
    { from: 5, text: 'It is {time}. Day' },
    { from: 17, text: 'It is {time}. Evening' },
    { from: 22, text: 'It is {time}. Night' },
  ];
  document.body.innerHTML = '<p></p>';
  const [place] = document.querySelectorAll('p');
  if (place === undefined) throw new Error('There is no line.');
  place.dataset['hourText'] = JSON.stringify({ texts, place: '{text} · {country}' });
  startEarly(makePlan({ settings: someSettings({ geoip_country: 'FR' }) }), report);
  expect(place.dataset['hourLine']?.replaceAll(/\s/g, ' ')).toBe(`${line} · France`);
  startEarly(makePlan({ settings: someSettings({ geoip_country: null }) }), report);
  expect(place.dataset['hourLine']?.replaceAll(/\s/g, ' ')).toBe(line);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  place.dataset['hourText'] = JSON.stringify({ texts, place: '', zones: { [timeZone]: '{time}, city time' } });
  startEarly(makePlan({ settings: someSettings({ geoip_country: null }) }), report);
  expect(place.dataset['hourLine']?.replaceAll(/\s/g, ' ')).toBe(line.replace('M.', 'M, city time.'));
  vi.useRealTimers();
});
