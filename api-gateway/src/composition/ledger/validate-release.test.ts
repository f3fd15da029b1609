import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { expect, test } from 'vitest';
import { validateRelease } from './validate-release.ts';

const RELEASE: Release = {
  id: 'mf-chat@0123456789ab',
  part: 'mf-chat',
  build: '0123456789ab',
  contract: '^2',
  entry: 'entry.js',
  globalName: 'mf_chat_0123456789ab',
  entryFiles: [],
  files: [{ path: 'entry.js', sha384: 'a'.repeat(64), bytes: 1, contentType: 'text/javascript; charset=utf-8' }],
  routes: [],
  slots: [],
  localeFiles: {},
  commit: null,
  builtAt: '2026-01-01T00:00:00.000Z',
};

const route = (id: string, more: Partial<ReleaseRoute> = {}): ReleaseRoute => ({
  id,
  path: `/${id}`,
  layout: 'default',
  access: 'any',
  skeleton: 'page',
  texts: { title: { en: id } },
  files: [],
  ...more,
});

const look = (change: object) => () => validateRelease({ ...RELEASE, ...change });
const withType = (contentType: string) => look({ files: RELEASE.files.map((file) => ({ ...file, contentType })) });
const manyRoutes = (count: number) => Array.from({ length: count }, (_, index) => route(`a${index}`));

test('a release that is like one of the build is taken', () => {
  expect(look({ routes: manyRoutes(200) })()).toMatchObject({ id: RELEASE.id });
});

test.each(['location', 'mf_members_0123456789ab', 'mf_chat_ffffffffffff', 'mf_chat', 'a b', ''])(
  'the global name %j is not its own [R-PLATFORM-RELEASE-GLOBAL]',
  (globalName) => {
    expect(look({ globalName })).toThrow('its globalName should be mf_chat_0123456789ab');
  },
);

test.each(['text/html', 'text/javascript\r\nSet-Cookie: a=b', 'text/javascript', ''])(
  'no file of a release has the type %j [R-PLATFORM-RELEASE-FILE-TYPE]',
  (contentType) => {
    const inQuotes = JSON.stringify(contentType);
    expect(withType(contentType)).toThrow(`entry.js is of the type ${inQuotes}, which no file of a release has`);
  },
);

test('a release has a limited number of pages [L-PLATFORM-RELEASE-ROUTES]', () => {
  expect(look({ routes: manyRoutes(4_000) })).toThrow('it has 4000 pages, more than 200');
});

test('the lists and texts in it have a limited length [L-PLATFORM-RELEASE-LIST, L-PLATFORM-RELEASE-TEXT]', () => {
  const words = Array.from({ length: 201 }, (_, index) => `w${index}`);
  const routes = [
    route('words', { path: '/words/:type', parameters: { type: words } }),
    route('texts', { texts: { title: { en: 'a'.repeat(501) } } }),
  ];
  expect(look({ routes })).toThrow('the route words.parameters.type has 201 entries, more than 200');
  expect(look({ routes })).toThrow('the route texts.texts.title.en is longer than 500 characters');
  expect(look({ commit: 'a'.repeat(501) })).toThrow('commit is longer than 500 characters');
  const parameters = { ['a'.repeat(501)]: ['b'] };
  expect(look({ routes: [route('names', { parameters })] })).toThrow('a name in the route names.parameters is longer');
});

test('a slot is named once', () => {
  expect(look({ slots: ['buy-credits', 'buy-credits'] })).toThrow('a slot is named twice');
});

test('one fault is said in one line, and several below each other', () => {
  const refusal = `${RELEASE.id} cannot be published:`;
  expect(look({ slots: ['send-gift', 'send-gift'] })).toThrow(`${refusal} a slot is named twice`);
  expect(look({ slots: ['send-gift', 'send-gift'] })).not.toThrow('\n');
  expect(look({ slots: ['send-gift', 'send-gift'], globalName: 'mf_chat' })).toThrow(`${refusal}\n  its globalName`);
  expect(() => validateRelease({ ...RELEASE, id: 1 })).toThrow('release.json is not a release: id: ');
});
