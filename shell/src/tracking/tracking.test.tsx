import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { decideConsent, reopenConsent } from '../cookie-consent/consent.ts';
import { renderFrame } from '../test-frame.tsx';
import { arrivalForParts, readArrival, captureArrival } from './arrival.ts';
import { watchBounce } from './page-bounce.ts';
import { remembersBounces, watchThisVisit } from './start-bounce-watch.ts';
import { useTracking } from './use-tracking.ts';

const at = (search: string) => readArrival({ pathname: '/members', search, hash: '#top' });

describe('the address of an arrival', () => {
  it('is read and cleaned of every tracking parameter, and of nothing else [F-TRACKING-SOURCE, R-TRACKING-STORED, R-TRACKING-REMOVED, R-TRACKING-BOUNCE-QUERY, R-TRACKING-BOUNCE-REMOVED]', () => {
    const query =
      '?network=acme&ref=r&sub=s&sub1=1&sub2=2&sub3=3&aff_sub=a&aff_sub1=b&aff_sub2=c&aff_sub3=d&cpc=9&lb=1&page=2&t=20';
    expect(at(query)).toEqual({
      source: { network: 'acme', ref: 'r', sub1: '1', sub2: '2', sub3: '3', cpc: '9' },
      logsBounces: true,
      likeAfter: '20',
      signedUp: false,
      cleaned: '/members?page=2&t=20#top',
    });
  });

  // Each parameter of R-TRACKING-STORED, and its field by R-TRACKING-FIELD-NAMES.
  it.each([
    ['network', 'network', 'R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['ref', 'ref', 'R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['sub', 'sub1', 'R-TRACKING-FIELD-NAMES, R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['sub1', 'sub1', 'R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['sub2', 'sub2', 'R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['sub3', 'sub3', 'R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['aff_sub', 'sub1', 'R-TRACKING-FIELD-NAMES, R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['aff_sub1', 'sub1', 'R-TRACKING-FIELD-NAMES, R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['aff_sub2', 'sub2', 'R-TRACKING-FIELD-NAMES, R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['aff_sub3', 'sub3', 'R-TRACKING-FIELD-NAMES, R-TRACKING-STORED, R-TRACKING-REMOVED'],
    ['cpc', 'cpc', 'R-TRACKING-FIELD-NAMES, R-TRACKING-STORED, R-TRACKING-REMOVED'],
  ])('with %s alone stores it as %s and removes it [%s]', (name, field) => {
    expect(at(`?${name}=seven`)).toMatchObject({ source: { [field]: 'seven' }, cleaned: '/members#top' });
  });

  it('keeps the parameters of campaigns, which analytics read from the address [R-TRACKING-UTM-ADDRESS]', () => {
    const utm = 'utm_source=mail&utm_medium=news&utm_campaign=spring&utm_term=t&utm_content=c';
    expect(at(`?${utm}`)).toMatchObject({ source: null, cleaned: null });
    expect(at(`?network=acme&${utm}`)).toMatchObject({ source: { network: 'acme' }, cleaned: `/members?${utm}#top` });
  });

  it('keeps the rest as it was written', () => {
    const { cleaned } = readArrival({
      pathname: '/login',
      search: '?next=%2Fpremium%3Fx%3Da+b&%6Eetwork=a&lb',
      hash: '',
    });
    expect(cleaned).toBe('/login?next=%2Fpremium%3Fx%3Da+b');
  });

  it('stores 100 characters of a value [V-TRACKING-LENGTH, L-TRACKING-VALUE-LENGTH]', () => {
    expect(at(`?network=${'x'.repeat(150)}`).source?.network).toHaveLength(100);
  });

  it('knows a visitor who has just signed up, and keeps that in the address', () => {
    expect(at('?api_signup_complete=1')).toMatchObject({ signedUp: true, cleaned: null });
  });

  it('is left alone without any [R-TRACKING-BOUNCE-QUERY]', () => {
    expect(at('?page=2')).toMatchObject({ source: null, logsBounces: false, cleaned: null });
  });

  it('changes without a reload, and keeps the history’s own state [R-TRACKING-REMOVED]', () => {
    const replaceState = vi.fn<History['replaceState']>();
    const location = { pathname: '/', search: '?ref=r', hash: '' } as Location;
    captureArrival({ location, history: { state: { idx: 3 }, replaceState } as unknown as History });
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ idx: 3 }, '', '/');
  });
});

describe('the traffic source', () => {
  function Tracking({ source }: { source: { network: string } | null }) {
    useTracking(source);
    return null;
  }
  const render = (source: { network: string } | null) =>
    renderFrame(<Tracking source={source} />, {
      user: null,
      responses: { 'POST /api/traffic-source.php': () => undefined },
    });
  const sentBodies = (calls: { input: Record<string, unknown> }[]) => calls.map(({ input }) => input['body']);
  afterEach(() => delete window.conversions);

  it('is sent without consent first, and again with it [R-TRACKING-CONSENT, R-TRACKING-CONVERSIONS]', () => {
    const { calls } = render({ network: 'acme' });
    expect(sentBodies(calls)).toEqual([{ consent: false, source: { network: 'acme' } }]);
    expect(window.conversions).toBeUndefined();
    act(() => decideConsent('accepted'));
    expect(sentBodies(calls).at(-1)).toEqual({ consent: true, source: { network: 'acme' } });
    expect(window.conversions).toEqual([['set', { anonymize_ip: true }]]);
    act(() => decideConsent('necessary'));
    expect(sentBodies(calls).at(-1)).toMatchObject({ consent: false });
    expect(window.conversions).toBeUndefined();
  });

  it.each([{ network: 'acme' }, null])(
    'is stored for the session only while the question is open again (%j) [R-TRACKING-CONSENT, R-TRACKING-CONVERSIONS]',
    (source) => {
      act(() => decideConsent('accepted'));
      const { calls } = render(source);
      act(() => reopenConsent());
      expect(sentBodies(calls).at(-1)).toMatchObject({ consent: false });
      expect(window.conversions).toBeUndefined();
      act(() => decideConsent('accepted'));
      expect(sentBodies(calls).at(-1)).toMatchObject({ consent: true });
      expect(window.conversions).toEqual([['set', { anonymize_ip: true }]]);
    },
  );

  it('is sent by the latest decision: a pending one is aborted', () => {
    const { calls } = render(null);
    act(() => decideConsent('accepted'));
    act(() => reopenConsent());
    expect(calls.map(({ input }) => (input['signal'] as AbortSignal).aborted)).toEqual([true, false]);
  });

  it('that could not be sent without a network is sent once there is one', async () => {
    let isAway = true;
    const away = new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
    const respond = () => (isAway ? Promise.reject(away) : undefined);
    const { calls } = renderFrame(<Tracking source={null} />, {
      user: null,
      responses: { 'POST /api/traffic-source.php': respond },
    });
    act(() => decideConsent('accepted'));
    await waitFor(() => expect(calls).toHaveLength(1));
    isAway = false;
    await act(async () => void dispatchEvent(new Event('online')));
    expect(sentBodies(calls)).toEqual([{ consent: true }, { consent: true }]);
    dispatchEvent(new Event('online'));
    expect(calls).toHaveLength(2);
  });

  it('is not sent when there is none and nothing was decided', () => {
    expect(render(null).calls).toEqual([]);
  });
});

describe('the arrival that parts are given', () => {
  const arrive = (search: string) =>
    captureArrival({
      location: { pathname: '/', search, hash: '' } as Location,
      history: { state: null, replaceState: () => undefined } as unknown as History,
    });

  it('has the source of the address, and says that there is one as the page does [R-SIGNUP-OPEN-SOURCE]', () => {
    arrive('?network=acme');
    expect(arrivalForParts({ isSourced: true })).toEqual({ source: { network: 'acme' }, isSourced: true });
    arrive('');
    expect(arrivalForParts({ isSourced: true }), 'of a later page').toEqual({ source: null, isSourced: true });
    expect(arrivalForParts({ isSourced: false })).toEqual({ source: null, isSourced: false });
  });

  it('has not read it before a part does: markup would be for such visitors alone [R-PLATFORM-PRERENDER-SOURCE]', () => {
    arrive('');
    const read = vi.fn(() => true);
    const arrival = arrivalForParts(Object.defineProperty({ isSourced: true }, 'isSourced', { get: read }));
    expect(arrival.source).toBeNull();
    expect(read).not.toHaveBeenCalled();
    expect(arrival.isSourced).toBe(true);
  });
});

describe('a bounce', () => {
  const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true);
  beforeEach(() => {
    sessionStorage.clear();
    sendBeacon.mockClear();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { sendBeacon }));
  });
  const hide = () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is sent once when the page is hidden before any interaction [R-TRACKING-BOUNCE-SESSION, R-TRACKING-BOUNCE-BEACON]', () => {
    watchBounce(true);
    expect(remembersBounces()).toBe(true);
    hide();
    hide();
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/page-hidden.php');
    expect(remembersBounces()).toBe(false);
  });

  it('is not counted for a tab in the background before it was visible', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    watchBounce(false);
    expect(sendBeacon).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sendBeacon).not.toHaveBeenCalled();
    hide();
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });

  it('is sent for a page that was left before the watch was loaded', () => {
    hide();
    watchBounce(true);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });
  it.each([
    ['a lost connection delayed the watch', 1, 2_000, 0],
    ['the file of the watch was lost for a minute [R-FRAME-EXTRAS-LOST]', 4, 102_000, 1],
  ])('is sent where %s', async (_what, misses, milliseconds, reports) => {
    const load = vi.fn<NonNullable<Parameters<typeof watchThisVisit>[1]>>().mockResolvedValue({ watchBounce });
    for (let miss = 0; miss < misses; miss += 1) load.mockRejectedValueOnce(new Error('Loading page-bounce failed.'));
    const onLost = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('navigator', { sendBeacon, onLine: true }).useFakeTimers();
    const watching = watchThisVisit(onLost, load);
    await vi.advanceTimersByTimeAsync(milliseconds);
    vi.useRealTimers();
    await watching;
    hide();
    expect([sendBeacon, onLost].map(({ mock }) => mock.calls.length)).toEqual([1, reports]);
  });

  it.each(['keydown', 'pointerdown', 'wheel', 'touchmove'])(
    'is none after a %s [R-TRACKING-BOUNCE-INTERACTION]',
    (interaction) => {
      watchBounce(true);
      window.dispatchEvent(new Event(interaction));
      hide();
      expect(sendBeacon).not.toHaveBeenCalled();
      expect(remembersBounces()).toBe(false);
    },
  );
});
