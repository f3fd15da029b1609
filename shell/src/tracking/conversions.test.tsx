import { act, cleanup, render as mount } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostContext } from '@tandem/shared-ui/host';
import { createEventBus } from '../session/event-bus.ts';
import { decideConsent } from '../cookie-consent/consent.ts';
import { LiveRoutesContext } from '../navigation/live-routes.ts';
import { createFrameHost } from '../test-frame.tsx';
import { someRoute } from '../test-routes.ts';
import { collectPurchases } from './purchases.ts';
import { useTracking } from './use-tracking.ts';

describe('a signup', () => {
  const ROUTES = [
    someRoute('login'),
    someRoute('join', { frame: { conversion: 'signup' } }),
    someRoute('join-a-member', { path: '/members/:id/join', frame: { conversion: 'signup' } }),
    // The name of a page says nothing: its route does.
    someRoute('signup'),
  ];
  function Tracking() {
    useTracking(null);
    return null;
  }
  /** A page that is open during a login or logout. */
  function openPage(path: string, { loggedIn }: { loggedIn: boolean }) {
    history.replaceState(null, '', path);
    decideConsent('accepted');
    const events = createEventBus((error) => {
      throw error;
    });
    const fake = createFrameHost({ user: null, responses: { 'POST /api/traffic-source.php': () => undefined } });
    mount(
      <LiveRoutesContext value={ROUTES}>
        <HostContext value={{ ...fake.host, events }}>
          <Tracking />
        </HostContext>
      </LiveRoutesContext>,
    );
    events.emit('session-changed', { loggedIn });
    return (window.conversions ?? []).filter(([command]) => command === 'conversion');
  }
  afterEach(() => {
    cleanup();
    delete window.conversions;
    history.replaceState(null, '', '/');
  });

  it.each(['/join', '/fr/join', '/members/7/join'])(
    'is queued when a visitor becomes a member at %s [R-TRACKING-CONVERSIONS]',
    (path) => {
      expect(openPage(path, { loggedIn: true })).toEqual([['conversion', 'signup']]);
    },
  );

  it.each([
    ['a login elsewhere', '/login', true],
    ['a login at a page without the trait', '/signup', true],
    ['a login at an unknown address', '/nowhere', true],
    ['a logout at the form', '/join', false],
  ])('is not queued by %s [R-TRACKING-CONVERSIONS]', (_, path, loggedIn) => {
    expect(openPage(path, { loggedIn })).toEqual([]);
  });
});

describe('a purchase', () => {
  function Tracking() {
    useTracking(null);
    return null;
  }
  /** A document after the return from the payment provider: its page reports the payment when it is loaded. */
  function openDocument(paymentId: string, { emitted }: { emitted: 'before' | 'after' }) {
    cleanup();
    delete window.conversions;
    const events = createEventBus((error) => {
      throw error;
    });
    collectPurchases(events);
    const fake = createFrameHost({ user: null, responses: { 'POST /api/traffic-source.php': () => undefined } });
    const emit = () => events.emit('payment-completed', { paymentId });
    if (emitted === 'before') emit();
    const host = { ...fake.host, events };
    mount(
      <HostContext value={host}>
        <Tracking />
      </HostContext>,
    );
    if (emitted === 'after') emit();
    return { emit, counted: () => (window.conversions ?? []).filter(([command]) => command === 'conversion') };
  }
  const PURCHASE = ['conversion', 'purchase'];
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    delete window.conversions;
  });

  it.each(['before', 'after'] as const)(
    'is queued when it is reported %s the tracking is loaded [R-TRACKING-AD-DATA]',
    (emitted) => {
      decideConsent('accepted');
      expect(openDocument('p-1', { emitted }).counted()).toEqual([PURCHASE]);
    },
  );

  it('is queued once, however often its page is opened', () => {
    decideConsent('accepted');
    const { emit, counted } = openDocument('p-1', { emitted: 'before' });
    emit();
    expect(counted()).toEqual([PURCHASE]);
    expect(openDocument('p-1', { emitted: 'before' }).counted()).toEqual([]);
    expect(openDocument('p-1', { emitted: 'after' }).counted()).toEqual([]);
    expect(openDocument('p-2', { emitted: 'before' }).counted()).toEqual([PURCHASE]);
  });

  it('leaves nothing without consent, neither in the queue nor on the device', () => {
    const { counted } = openDocument('p-1', { emitted: 'before' });
    expect(window.conversions).toBeUndefined();
    act(() => decideConsent('necessary'));
    openDocument('p-1', { emitted: 'after' });
    expect(window.conversions).toBeUndefined();
    expect(Object.values(localStorage).join(' ')).not.toContain('p-1');
    act(() => decideConsent('accepted'));
    expect(counted()).toEqual([]);
  });

  it('stores the latest ones only', () => {
    decideConsent('accepted');
    for (let number = 1; number <= 30; number += 1) openDocument(`p-${number}`, { emitted: 'before' });
    expect(localStorage.getItem('counted-purchases')?.split(' ')).toEqual(
      Array.from({ length: 20 }, (_, index) => `p-${index + 11}`),
    );
  });
});
