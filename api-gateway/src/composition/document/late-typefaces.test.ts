import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lateTypefacesScript } from './late-typefaces.ts';

const FONTS = ['/a.woff2', '/b.woff2'];

interface Options {
  /** What the browser has stored. */
  stored?: string | null;
  /** It refuses to store anything. */
  isRefused?: boolean;
  /** The file cannot be had. */
  isLost?: boolean;
  /** The element with the rules was taken out. */
  isEdited?: boolean;
}

/** Runs the script in a document; returns what became of it, and its load event. */
function runIn({ stored = null, isRefused = false, isLost = false, isEdited = false }: Options) {
  const faces = { media: 'not all' };
  const [preloaded, fetched, kept]: [string[], string[], string[]] = [[], [], []];
  let loaded: (() => void) | null = null;
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  runInNewContext(lateTypefacesScript(FONTS), {
    DOMException,
    document: {
      querySelector: () => (isEdited ? null : faces),
      createElement: () => ({}),
      head: { appendChild: ({ href }: { href: string }) => void preloaded.push(href) },
    },
    localStorage: {
      getItem: () => (isRefused ? refused() : stored),
      setItem: (_key: string, value: string) => (isRefused ? refused() : void kept.push(value)),
    },
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'load') loaded = listener;
    },
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout: (callback: () => void) => callback(),
    fetch: (url: string) => {
      fetched.push(url);
      return Promise.resolve({ ok: !isLost, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) });
    },
  });
  const load = async () => {
    loaded?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { faces, preloaded, fetched, kept, load };
}

test('typefaces that the browser does not have are fetched after the load, for the next document [R-FRAME-FIRST-TYPEFACES]', async () => {
  const page = runIn({ stored: '/older.woff2' });
  expect([page.faces.media, page.preloaded, page.fetched]).toEqual(['not all', [], []]);
  await page.load();
  expect([page.faces.media, page.fetched, page.kept]).toEqual(['not all', FONTS, [FONTS.join(',')]]);
});

test('typefaces that it has are there for the first paint [R-FRAME-FIRST-TYPEFACES]', async () => {
  const page = runIn({ stored: FONTS.join(',') });
  expect([page.faces.media, page.preloaded]).toEqual(['all', FONTS]);
  await page.load();
  expect(page.fetched).toEqual([]);
});

test.each([
  ['a file that cannot be had', { isLost: true }],
  ['a shell that is edited', { isEdited: true, stored: FONTS.join(',') }],
  ['a browser that stores nothing', { isRefused: true }],
])('%s: the page stays as it is', async (_what, options) => {
  const page = runIn(options);
  await page.load();
  expect([page.faces.media, page.kept]).toEqual(['not all', []]);
});
