import { expect, test } from 'vitest';
import { endOfDay } from '../../../platform/tenants/day.ts';
import type { Tenant } from '../../../platform/tenants/tenant-settings.ts';
import { lastDayToWithdraw } from './withdrawals.ts';

const tenantIn = (timeZone: string): Pick<Tenant, 'settings' | 'timeZone'> => ({
  timeZone,
  // What else a tenant has is not read.
  settings: { refund_days: 14 } as Tenant['settings'],
});

test.each([
  ['Europe/Amsterdam', '2026-11-27T03:50:00.000Z', '2026-12-11', '2026-12-11T22:59:59.999Z'],
  // The purchase was on the 28th there; fourteen days later is a Saturday.
  ['Europe/Amsterdam', '2026-11-27T23:30:00.000Z', '2026-12-14', '2026-12-14T22:59:59.999Z'],
  // The clock goes forward, and back, in between; 3 April is Good Friday.
  ['Europe/Amsterdam', '2026-03-20T12:00:00.000Z', '2026-04-07', '2026-04-07T21:59:59.999Z'],
  ['Europe/Amsterdam', '2026-10-20T12:00:00.000Z', '2026-11-03', '2026-11-03T22:59:59.999Z'],
  ['America/New_York', '2026-12-20T02:00:00.000Z', '2027-01-04', '2027-01-05T04:59:59.999Z'],
  ['Pacific/Kiritimati', '2026-06-01T11:00:00.000Z', '2026-06-16', '2026-06-16T09:59:59.999Z'],
])('in %s a purchase at %s is withdrawn until the end of %s [R-PAY-WITHDRAWAL-PERIOD]', (zone, at, day, end) => {
  expect(lastDayToWithdraw({ completedAt: new Date(at), country: 'NL' }, tenantIn(zone))).toBe(day);
  expect(endOfDay(zone, day).toISOString()).toBe(end);
});
