import { describe, expect, test } from 'vitest';
import type { Release } from '@tandem/contracts/composition/release';
import { passedBudgets, weighRoutes } from '../src/checks/byte-budgets.ts';

const release = (part: Release['part'], changes: Partial<Release>): Release => ({
  id: `${part}@000000000000`,
  part,
  build: '000000000000',
  contract: '1.0.0',
  entry: 'entry.js',
  globalName: part,
  entryFiles: [],
  files: [],
  routes: [],
  slots: [],
  localeFiles: { en: ['en.js'], fr: ['fr.js'] },
  commit: null,
  builtAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});
const route = (
  id: string,
  files: string[],
  changes: Partial<Release['routes'][number]> = {},
): Release['routes'][number] => ({
  id,
  path: `/${id}`,
  layout: 'default',
  access: 'any',
  skeleton: 'page',
  texts: { title: { en: id, fr: id } },
  files,
  ...changes,
});

const shell = release('shell', {
  entryFiles: ['shell.css', 'font.woff2'],
  routes: [route('lang-config', ['lang.js'])],
});
const chat = release('mf-chat', {
  entryFiles: ['remote.js'],
  routes: [
    route('chats', ['chats.js', 'chats.css'], { prerender: { queries: [] } }),
    route('lander', [], { prerender: { queries: [] }, layout: 'lander' }),
    route('confirmed', [], { prerender: { queries: [], actsAlone: true } }),
  ],
});
const sizes = (part: string, file: string) =>
  Promise.resolve(
    file === 'font.woff2'
      ? 1_000_000
      : file === 'early.js'
        ? 3
        : part === 'shell'
          ? 100
          : file === 'chats.css'
            ? 7
            : 10,
  );

describe('byte budgets', () => {
  test('a page weighs its own files, its language and the shell, fonts apart; one that waits for a gesture the small script before', async () => {
    expect(await weighRoutes([shell, chat], sizes)).toEqual([
      { part: 'shell', route: 'lang-config', kind: 'rendered', beforeGesture: 300, scripts: 300, styles: 100 },
      { part: 'mf-chat', route: 'chats', kind: 'public', beforeGesture: 3, scripts: 240, styles: 107 },
      { part: 'mf-chat', route: 'lander', kind: 'lander', beforeGesture: 3, scripts: 230, styles: 100 },
      { part: 'mf-chat', route: 'confirmed', kind: 'acting', beforeGesture: 230, scripts: 230, styles: 100 },
    ]);
  });

  test('an address with a parameter weighs as what the page is there: in the document, or rendered by the browser [R-PLATFORM-PRERENDER-CHOSEN]', async () => {
    const signup = release('mf-signup', {
      routes: [
        route('signup', [], {
          prerender: { queries: [], changedBy: ['profile', 'invite'], madeWith: { profile: 'id' } },
        }),
      ],
    });
    expect(await weighRoutes([shell, signup], sizes)).toMatchObject([
      { route: 'lang-config' },
      { route: 'signup', kind: 'public', beforeGesture: 3 },
      { route: 'signup?profile', kind: 'public', beforeGesture: 3 },
      { route: 'signup?invite', kind: 'rendered', beforeGesture: 220 },
    ]);
  });

  test('each passed budget is named with its figure', async () => {
    const weights = await weighRoutes([shell, chat], sizes);
    const budgets = {
      rendered: { beforeGesture: 300, scripts: 300, styles: 100 },
      public: { beforeGesture: 2, scripts: 239, styles: 106 },
      lander: { beforeGesture: 3, scripts: 229, styles: 100 },
      acting: { beforeGesture: 230, scripts: 230, styles: 100 },
    };
    expect(passedBudgets(weights, budgets)).toEqual([
      'mf-chat chats: scripts before a gesture 0.0 KB, budget 0.0 KB',
      'mf-chat chats: scripts 0.2 KB, budget 0.2 KB',
      'mf-chat chats: styles 0.1 KB, budget 0.1 KB',
      'mf-chat lander: scripts 0.2 KB, budget 0.2 KB',
    ]);
  });
});
