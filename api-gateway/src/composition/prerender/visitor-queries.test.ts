import { describe, expect, test } from 'vitest';
import type { Settings } from '@tandem/contracts/api/settings';
import { resolveQuery } from './visitor-queries.ts';
import { NothingToShow } from '../../platform/http/visitor-call.ts';

const sourcesIn = (country: Settings['geoip_country'], params: Record<string, string> = {}) => ({
  settings: { geoip_country: country } as Settings,
  locale: 'fr' as const,
  params,
});
const search = { key: ['mf-members', 'search'], endpoint: 'GET /api/members.php', query: {} };

describe('resolveQuery', () => {
  test('a query of its own is requested as it is, by its own key', () => {
    expect(resolveQuery({ ...search, query: { gender: 'male' } }, sourcesIn('FR'))).toEqual({
      key: ['mf-members', 'search'],
      query: { gender: 'male' },
    });
  });

  test.each([
    ['FR', { country: 'FR' }],
    [null, {}],
  ] as const)('what the settings say joins it, and its key, where they say something: %s', (country, query) => {
    const wanted = { ...search, fromSettings: { country: 'geoip_country' }, keyedByQuery: true as const };
    expect(resolveQuery(wanted, sourcesIn(country))).toEqual({ key: ['mf-members', 'search', query], query });
  });

  test.each([
    ['women', { gender: 'female' }],
    ['men', { gender: 'male' }],
    ['mixed', {}],
    ['drawing', {}],
    [undefined, {}],
  ] as const)(
    'the gender of those whom a marketer chose for the pictures joins it: %s [F-LANDERS-COPY]',
    (pictures, query) => {
      const wanted = { ...search, fromPictures: 'gender', keyedByQuery: true as const };
      const sources = { ...sourcesIn(null), pictures };
      expect(resolveQuery(wanted, sources)).toEqual({ key: ['mf-members', 'search', query], query });
    },
  );

  test('what the path says joins it as a number, the language as it is, and they end its key', () => {
    const wanted = {
      key: ['mf-members', 'member'],
      endpoint: 'GET /api/member.php',
      query: {},
      fromPath: { id: 'id' },
    };
    expect(resolveQuery(wanted, sourcesIn(null, { id: '17' }))).toEqual({
      key: ['mf-members', 'member', 17],
      query: { id: 17 },
    });
    const words = { key: ['words'], endpoint: 'GET /api/interests.php', query: {}, fromLocale: 'language' };
    expect(resolveQuery(words, sourcesIn(null))).toEqual({ key: ['words', 'fr'], query: { language: 'fr' } });
    expect(() => resolveQuery(wanted, sourcesIn(null, { id: 'seventeen' }))).toThrow(NothingToShow);
  });
});
