import { describe, expect, it } from 'vitest';
import { someImage, someUser } from '@tandem/shared-ui/testing';
import { isSnoozed, nextAlert, SNOOZE } from './alert-rules.ts';
import type { FrameAlert } from '@tandem/contracts/composition/route';
import type { AlertQuestion } from './alert-rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;
const never = { activation: null, photo: null, mails: null };
const { profile } = someUser();
const withPhoto = { profile: { ...profile, main_image: someImage() } };
const disabled = { profile: { ...withPhoto.profile, status: 'disabled' as const } };

/** A member for whom every alert but the last is relevant. */
function ask(changes: Partial<AlertQuestion> = {}): FrameAlert | null {
  const user = someUser({ status: 'not_confirmed' });
  return nextAlert({ user, route: {}, dismissedAt: never, now: NOW, ...changes });
}

describe('the alerts', () => {
  it('are shown in their order, one at a time [R-FRAME-ALERTS-ONE]', () => {
    expect(ask()).toBe('activation');
    const dismissedAt: AlertQuestion['dismissedAt'] = { ...never, activation: NOW };
    expect(ask({ dismissedAt })).toBe('photo');
    expect(ask({ dismissedAt: { ...dismissedAt, photo: NOW } })).toBeNull();
    const silent = someUser({ notifications_disabled: ['fbl'], ...withPhoto });
    expect(ask({ user: silent })).toBe('mails');
  });

  it('are not shown to a member who has done everything [R-FRAME-ALERT-ACTIVATION, R-FRAME-ALERT-PHOTO, R-FRAME-ALERT-MAILS]', () => {
    expect(ask({ user: someUser(withPhoto) })).toBeNull();
  });

  it('remind of the activation only those whose mails arrive [R-FRAME-ALERT-ACTIVATION-MAILS]', () => {
    const user = someUser({ status: 'not_confirmed', notifications_disabled: ['bounce'], ...disabled });
    expect(ask({ user })).toBe('mails');
  });

  it('remind of the activation only while the profile is disabled [R-FRAME-ALERT-ACTIVATION-PROFILE]', () => {
    const unconfirmed = (traits: Partial<AlertQuestion['user']>) =>
      ask({ user: someUser({ status: 'not_confirmed', ...traits }) });
    expect(unconfirmed(disabled)).toBe('activation');
    expect(unconfirmed(withPhoto)).toBeNull();
  });

  it.each<[FrameAlert, number, string]>([
    ['activation', 24, 'L-FRAME-SNOOZE-ACTIVATION'],
    ['photo', 7 * 24, 'L-FRAME-SNOOZE-PHOTO'],
    ['mails', 30 * 24, 'L-FRAME-SNOOZE-MAILS'],
  ])('%s is away for %i hours [R-FRAME-ALERTS-SNOOZE, %s]', (alert, hours) => {
    expect(SNOOZE[alert]).toBe(hours * HOUR);
    expect(isSnoozed(alert, NOW - hours * HOUR + 1, NOW)).toBe(true);
    expect(isSnoozed(alert, NOW - hours * HOUR, NOW)).toBe(false);
  });

  it('are not snoozed for ever by a clock that was wrong', () => {
    expect(isSnoozed('activation', NOW + 1000 * HOUR, NOW)).toBe(false);
  });

  it('are hidden on a page whose route hides them [R-FRAME-ALERT-PHOTO-ROUTES]', () => {
    const without = (...withoutAlerts: FrameAlert[]) => ({ frame: { withoutAlerts } });
    expect(ask({ user: someUser(), route: without('photo') })).toBeNull();
    expect(ask({ route: without('activation') })).toBe('photo');
    expect(ask({ route: null })).toBe('activation');
  });
});
