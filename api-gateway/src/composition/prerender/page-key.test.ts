import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';
import type { PageKeyParts } from './page-key.ts';

const parts = {
  shell: { id: 'shell@1' },
  remote: { id: 'mf-chat@1' },
  composition: 'one',
  tenantId: 1,
  locale: 'en',
  route: 'chats',
  path: '/chats',
  settings: {},
  queries: null,
  experiments: undefined,
  copy: undefined,
  variant: 'page',
} as unknown as PageKeyParts;

const keyOf = (changes: Partial<PageKeyParts>) => pageKey({ ...parts, ...changes });

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
