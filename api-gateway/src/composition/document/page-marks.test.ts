import { expect, test } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import type { FrameTraits, LayoutName } from '@tandem/contracts/composition/route';
import type { Visitor } from '../site-facts/site-facts.ts';
import { earlyScript } from './inline-scripts.ts';
import { pageMarks } from './page-marks.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR = 3_600_000;
const settings = {
  countries: ['NL'],
  enable_site_entry_popup: 'yes',
  geoip_country: null,
  geoip_selected_country: 'NL',
} as unknown as Settings;

/** Pages by what their tables say of the frame. */
const PAGES: Readonly<Record<string, { layout: LayoutName; frame?: FrameTraits }>> = {
  search: { layout: 'default', frame: { membersArea: true } },
  home: { layout: 'lander' },
  recovery: { layout: 'default', frame: { withoutEntryWarning: true } },
  credits: { layout: 'default' },
};

function marksOf(page: string, visitor: Visitor) {
  const matched = { route: PAGES[page] } as unknown as Parameters<typeof pageMarks>[0]['matched'];
  return pageMarks({ matched }, visitor, settings, NOW);
}
const member = (hours: number, paid = false): Visitor => ({
  kind: 'member',
  id: 7,
  language: 'en',
  paid,
  signedUpAt: new Date(NOW - hours * HOUR),
  privacyMode: false,
  moderator: false,
});

test('a visitor’s page is veiled where the entry warning will ask', () => {
  expect(marksOf('search', { kind: 'visitor' })).toEqual({ asksEntry: true, timeBonus: false });
  expect(marksOf('home', { kind: 'visitor' }).asksEntry).toBe(false);
  expect(marksOf('recovery', { kind: 'visitor' }).asksEntry).toBe(false);
  expect(marksOf('search', member(1)).asksEntry).toBe(false);
  expect(marksOf('search', { kind: 'unknown' })).toEqual({ asksEntry: false, timeBonus: false });
});

test('room is kept for the banner of a member within four hours, unpaid, in the members area', () => {
  expect(marksOf('search', member(3.9)).timeBonus).toBe(true);
  expect(marksOf('search', member(4)).timeBonus).toBe(false);
  expect(marksOf('search', member(1, true)).timeBonus).toBe(false);
  expect(marksOf('credits', member(1)).timeBonus).toBe(false);
});

test('the veil is in the head’s script only where a page wants it', () => {
  expect(earlyScript({ hasSession: false, asksEntry: true })).toContain('dismissed.entry-warning');
  expect(earlyScript({ hasSession: false, asksEntry: false })).not.toContain('dismissed.entry-warning');
});
