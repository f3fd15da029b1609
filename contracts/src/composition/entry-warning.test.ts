import { describe, expect, it } from 'vitest';
import { needsEntryWarning } from './entry-warning.ts';
import type { EntryWarningQuestion } from './entry-warning.ts';
import { COUNTRIES } from '../product/locales.ts';

const settings: EntryWarningQuestion['settings'] = {
  countries: ['NL', 'FR', 'BE'],
  enable_site_entry_popup: 'yes',
  geoip_country: 'FR',
  geoip_selected_country: 'NL',
};

const ask = (changes: Partial<EntryWarningQuestion> = {}) =>
  needsEntryWarning({
    layout: 'default',
    route: {},
    session: 'visitor',
    standalone: false,
    dismissed: false,
    wasMember: false,
    settings,
    ...changes,
  });

describe('the entry warning', () => {
  it('shows to a visitor of the Default layout [R-FRAME-DEFAULT-ENTRY, R-FRAME-ENTRY-VISITORS]', () =>
    expect(ask()).toBe(true));
  it('shows on an error page as well', () => expect(ask({ route: null })).toBe(true));
  it.each<[string, Partial<EntryWarningQuestion>]>([
    ['a member [R-FRAME-ENTRY-VISITORS]', { session: 'member' }],
    ['somebody who is not known yet', { session: 'pending' }],
    ['the installed app [R-FRAME-ENTRY-STANDALONE]', { standalone: true }],
    ['whoever dismissed it [R-FRAME-ENTRY-ONCE]', { dismissed: true }],
    ['a member whose session ended', { wasMember: true }],
    [
      'anybody where it is turned off [R-FRAME-ENTRY-OFF]',
      { settings: { ...settings, enable_site_entry_popup: 'no' } },
    ],
    ['anybody outside the countries [R-FRAME-ENTRY-COUNTRIES]', { settings: { ...settings, geoip_country: 'US' } }],
    ['on a page that wants it away [R-FRAME-ENTRY-ROUTES]', { route: { frame: { withoutEntryWarning: true } } }],
    ['landing pages', { layout: 'lander' }],
    ['the Empty layout', { layout: 'empty' }],
  ])('does not show %s', (_who, changes) => expect(ask(changes)).toBe(false));

  it('uses the selected country when the address of the visitor has none', () => {
    expect(ask({ settings: { ...settings, geoip_country: null } })).toBe(true);
    expect(ask({ settings: { ...settings, geoip_country: null, geoip_selected_country: 'US' } })).toBe(false);
  });

  it.each(COUNTRIES)('of the Chat layout in %s: in NL and DE only [R-FRAME-CHAT-ENTRY]', (country) => {
    const here = { ...settings, countries: [...COUNTRIES], geoip_country: country };
    expect(ask({ layout: 'chat', settings: here })).toBe(['NL', 'DE'].includes(country));
    expect(ask({ settings: here }), 'the Default layout warns there as well').toBe(true);
  });
});
