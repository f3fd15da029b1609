import { describe, expect, it } from 'vitest';
import { someImage, someUser } from '@tandem/shared-ui/testing';
import { isSnoozed, nextAlert, SNOOZE } from './alert-rules.ts';
import type { AlertId, AlertQuestion } from './alert-rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;
const never = { activation: null, photo: null, push: null, mails: null };
const { profile } = someUser();
const withPhoto = { profile: { ...profile, main_image: someImage() } };

/** A member whom every alert but the last concerns. */
function ask(changes: Partial<AlertQuestion> = {}): AlertId | null {
  const user = someUser({ status: 'not_confirmed' });
  return nextAlert({ user, route: 'members', pushOffered: true, dismissedAt: never, now: NOW, ...changes });
}

describe('the alerts', () => {
  it('come in their order, one at a time [R-FRAME-ALERTS-ONE]', () => {
    expect(ask()).toBe('activation');
    const dismissedAt: AlertQuestion['dismissedAt'] = { ...never, activation: NOW };
    expect(ask({ dismissedAt })).toBe('photo');
    expect(ask({ dismissedAt: { ...dismissedAt, photo: NOW } })).toBe('push');
    expect(ask({ dismissedAt: { ...dismissedAt, photo: NOW, push: NOW } })).toBeNull();
    const silent = someUser({ notifications_disabled: ['fbl'], ...withPhoto });
    expect(ask({ user: silent, pushOffered: false })).toBe('mails');
  });

  it('concern nobody who has done everything [R-FRAME-ALERT-ACTIVATION, R-FRAME-ALERT-PHOTO, R-FRAME-ALERT-PUSH, R-FRAME-ALERT-MAILS]', () => {
    expect(ask({ user: someUser(withPhoto), pushOffered: false })).toBeNull();
  });

  it('remind of the activation only those whose mails arrive [R-FRAME-ALERT-ACTIVATION-MAILS]', () => {
    const user = someUser({ status: 'not_confirmed', notifications_disabled: ['bounce'], ...withPhoto });
    expect(ask({ user, pushOffered: false })).toBe('mails');
  });

  it.each<[AlertId, number, string]>([
    ['activation', 24, 'L-FRAME-SNOOZE-ACTIVATION'],
    ['photo', 7 * 24, 'L-FRAME-SNOOZE-PHOTO'],
    ['push', 14 * 24, 'L-FRAME-SNOOZE-PUSH'],
    ['mails', 30 * 24, 'L-FRAME-SNOOZE-MAILS'],
  ])('%s is away for %i hours [R-FRAME-ALERTS-SNOOZE, %s]', (alert, hours) => {
    expect(SNOOZE[alert]).toBe(hours * HOUR);
    expect(isSnoozed(alert, NOW - hours * HOUR + 1, NOW)).toBe(true);
    expect(isSnoozed(alert, NOW - hours * HOUR, NOW)).toBe(false);
  });

  it('are not put off for ever by a clock that was wrong', () => {
    expect(isSnoozed('activation', NOW + 1000 * HOUR, NOW)).toBe(false);
  });

  it.each([
    'profile',
    'signup',
    'members-id-signup',
    'complete-signup',
    'activate-done',
    'activate-error',
    'premium',
    'notifications',
    'directdebit',
    'settings',
  ] as const)('leave %s without the one about the photo [R-FRAME-ALERT-PHOTO-ROUTES]', (route) =>
    expect(ask({ user: someUser(), route, pushOffered: false })).toBeNull(),
  );

  it.each([
    'signup',
    'members-id-signup',
    'complete-signup',
    'activate-done',
    'activate-error',
    'notifications',
    'directdebit',
    'premium',
  ] as const)('leave %s without the one about push [R-FRAME-ALERT-PUSH-ROUTES]', (route) =>
    expect(ask({ user: someUser(withPhoto), route })).toBeNull(),
  );

  it('show the one about push on the profile, where the one about the photo is not [R-FRAME-ALERT-PHOTO-ROUTES]', () => {
    expect(ask({ user: someUser(), route: 'profile' })).toBe('push');
  });
});
