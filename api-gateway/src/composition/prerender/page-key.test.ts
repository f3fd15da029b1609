import { expect, test } from 'vitest';
import { keysOf } from './page-key.ts';
import type { PageKeyParts } from './page-key.ts';

const parts = {
  shell: { id: 'shell@1' },
  remote: { id: 'mf-chat@1' },
  composition: 'one',
  tenantId: 1,
  locale: 'en',
  route: 'chats',
  path: '/chats',
  settings: { geoip_country: 'FR' },
  isSourced: false,
  queries: null,
  experiments: undefined,
  copy: undefined,
  variant: 'page',
} as unknown as PageKeyParts;

const keyOf = (changes: Partial<PageKeyParts>, [isOfCountry, isOfSource] = [true, true]) =>
  keysOf({ ...parts, ...changes })({ isOfCountry, isOfSource });

test('markup is kept by the composition and by the variants of the page, not by those of parts once more [R-LANDERS-RELEASE-VARIANT]', () => {
  const large = { chats: { variant: 'large', isCounted: true, part: 'mf-chat' } } as const;
  const landing = { landing: { variant: 'second', isCounted: true } };
  expect(keyOf({ experiments: large })).toBe(keyOf({}));
  expect(keyOf({ experiments: large, composition: 'two' })).not.toBe(keyOf({ experiments: large }));
  expect(keyOf({ experiments: { ...large, ...landing } })).toBe(keyOf({ experiments: landing }));
  expect(keyOf({ experiments: landing })).not.toBe(keyOf({}));
  const other = { landing: { variant: 'first', isCounted: true } };
  expect(keyOf({ experiments: other })).not.toBe(keyOf({ experiments: landing }));
  // A bot gets the page that was prerendered for visitors, too.
  const uncounted = { landing: { variant: 'second', isCounted: false } };
  expect(keyOf({ experiments: uncounted })).toBe(keyOf({ experiments: landing }));
});

test('markup is kept by what it is of its visitor, and by nothing else of them [R-PLATFORM-PRERENDER-COUNTRY, R-PLATFORM-PRERENDER-SOURCE]', () => {
  const settings = { geoip_country: 'NL' } as PageKeyParts['settings'];
  expect(keyOf({ isSourced: true })).not.toBe(keyOf({}));
  expect(keyOf({ settings })).not.toBe(keyOf({}));
  expect(keyOf({ isSourced: true }, [true, false])).toBe(keyOf({}, [true, false]));
  expect(keyOf({ settings }, [false, true])).toBe(keyOf({}, [false, true]));
  expect(keyOf({ settings, isSourced: true }, [false, true])).not.toBe(keyOf({}, [false, true]));
  expect(keyOf({ settings, isSourced: true }, [false, false])).toBe(keyOf({}, [false, false]));
  const kinds = [true, false].flatMap((isOfCountry) =>
    [true, false].map((isOfSource): [boolean, boolean] => [isOfCountry, isOfSource]),
  );
  expect(new Set(kinds.map((kind) => keyOf({}, kind))).size, 'no kind has the key of another').toBe(4);
});
