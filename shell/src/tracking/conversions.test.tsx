import { act, cleanup, render as mount } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostContext } from '@tandem/shared-ui/host';
import { createEventBus } from '../session/event-bus.ts';
import { decideConsent } from '../cookie-consent/consent.ts';
import { createFrameHost } from '../test-frame.tsx';
import { collectPurchases } from './purchases.ts';
import { useTracking } from './use-tracking.ts';

describe('a signup', () => {
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
    const fake = createFrameHost({ user: null, answers: { 'POST /api/traffic-source.php': () => undefined } });
    mount(
      <HostContext value={{ ...fake.host, events }}>
        <Tracking />
      </HostContext>,
    );
    events.emit('session-changed', { loggedIn });
    return (window.conversions ?? []).filter(([command]) => command === 'conversion');
  }
  afterEach(() => {
    cleanup();
    delete window.conversions;
    history.replaceState(null, '', '/');
  });

  it.each(['/signup', '/fr/signup'])(
    'is queued when a visitor becomes a member at %s [R-TRACKING-CONVERSIONS]',
    (path) => {
      expect(openPage(path, { loggedIn: true })).toEqual([['conversion', 'signup']]);
    },
  );

  it.each([
    ['a login elsewhere', '/login', true],
    ['a logout at the form', '/signup', false],
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
  function openDocument(paymentId: string, { tells }: { tells: 'before' | 'after' }) {
    cleanup();
    delete window.conversions;
    const events = createEventBus((error) => {
      throw error;
    });
    collectPurchases(events);
    const fake = createFrameHost({ user: null, answers: { 'POST /api/traffic-source.php': () => undefined } });
    const tell = () => events.emit('payment-completed', { paymentId });
    if (tells === 'before') tell();
    const host = { ...fake.host, events };
    mount(
      <HostContext value={host}>
        <Tracking />
      </HostContext>,
    );
    if (tells === 'after') tell();
    return { tell, counted: () => (window.conversions ?? []).filter(([command]) => command === 'conversion') };
  }
  const PURCHASE = ['conversion', 'purchase'];
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    delete window.conversions;
  });

  it.each(['before', 'after'] as const)(
    'is queued when it is reported %s the tracking is loaded [R-TRACKING-AD-DATA]',
    (tells) => {
      decideConsent('accepted');
      expect(openDocument('p-1', { tells }).counted()).toEqual([PURCHASE]);
    },
  );

  it('is queued once, however often its page is opened', () => {
    decideConsent('accepted');
    const { tell, counted } = openDocument('p-1', { tells: 'before' });
    tell();
    expect(counted()).toEqual([PURCHASE]);
    expect(openDocument('p-1', { tells: 'before' }).counted()).toEqual([]);
    expect(openDocument('p-1', { tells: 'after' }).counted()).toEqual([]);
    expect(openDocument('p-2', { tells: 'before' }).counted()).toEqual([PURCHASE]);
  });

  it('leaves nothing without consent, neither in the queue nor on the device', () => {
    const { counted } = openDocument('p-1', { tells: 'before' });
    expect(window.conversions).toBeUndefined();
    act(() => decideConsent('necessary'));
    openDocument('p-1', { tells: 'after' });
    expect(window.conversions).toBeUndefined();
    expect(Object.values(localStorage).join(' ')).not.toContain('p-1');
    act(() => decideConsent('accepted'));
    expect(counted()).toEqual([]);
  });

  it('stores the latest ones only', () => {
    decideConsent('accepted');
    for (let number = 1; number <= 30; number += 1) openDocument(`p-${number}`, { tells: 'before' });
    expect(localStorage.getItem('counted-purchases')?.split(' ')).toEqual(
      Array.from({ length: 20 }, (_, index) => `p-${index + 11}`),
    );
  });
});
