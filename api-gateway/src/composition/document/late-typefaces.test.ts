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
  /** What was fetched is no typeface. */
  isBroken?: boolean;
}

/** A rule as the browser gives it. */
const ruleOf = (family: string, file: string) => {
  const values: Record<string, string> = {
    'font-family': `"${family} Variable"`,
    'src': `url("${file}") format("woff2")`,
    'font-style': 'normal',
    'font-weight': '100 900',
    'unicode-range': 'U+0-FF',
  };
  return { style: { getPropertyValue: (name: string) => values[name] ?? '' } };
};

/** Runs the script in a document; returns what became of it, its load event, and what a change of page does. */
function runIn({ stored = null, isRefused = false, isLost = false, isEdited = false, isBroken = false }: Options) {
  const cssRules = [ruleOf('A', '/a-ext.woff2'), ruleOf('A', '/a.woff2'), ruleOf('B', '/b.woff2')];
  const faces = {
    media: 'not all',
    sheet: { cssRules, deleteRule: (index: number) => void cssRules.splice(index, 1) },
  };
  const window: { __showTypefaces?: () => void } = {};
  const [made, shown]: [string[], unknown[]] = [[], []];
  class FontFace {
    loaded: Promise<unknown>;
    constructor(family: string, content: unknown, descriptors: object) {
      const isContent = content instanceof ArrayBuffer;
      made.push(family);
      this.loaded = isBroken
        ? Promise.reject(new SyntaxError('no typeface'))
        : Promise.resolve({ family, isContent, ...descriptors });
    }
  }
  const [preloaded, fetched, kept]: [string[], string[], string[]] = [[], [], []];
  let loaded: (() => void) | null = null;
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  runInNewContext(lateTypefacesScript(FONTS), {
    DOMException,
    FontFace,
    window,
    document: {
      fonts: { add: (face: unknown) => void shown.push(face) },
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
  const navigate = async () => {
    window.__showTypefaces?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { faces, preloaded, fetched, kept, made, shown, load, navigate };
}

test('typefaces that the browser does not have are fetched after the load, for the next document [R-FRAME-FIRST-TYPEFACES]', async () => {
  const page = runIn({ stored: '/older.woff2' });
  expect([page.faces.media, page.preloaded, page.fetched]).toEqual(['not all', [], []]);
  await page.load();
  expect([page.faces.media, page.fetched, page.kept]).toEqual(['not all', FONTS, [FONTS.join(',')]]);
});

test('what was fetched is shown from the next page of the tab on, once [R-FRAME-FIRST-TYPEFACES]', async () => {
  const page = runIn({});
  await page.navigate();
  expect([page.faces.media, page.shown], 'nothing is there yet').toEqual(['not all', []]);
  await page.load();
  expect(page.shown, 'the page stays as it was painted').toEqual([]);
  await page.navigate();
  await page.navigate();
  const descriptors = { isContent: true, style: 'normal', weight: '100 900', unicodeRange: 'U+0-FF' };
  expect(page.shown).toEqual([
    { family: 'B Variable', ...descriptors },
    { family: 'A Variable', ...descriptors },
  ]);
  const left = page.faces.sheet.cssRules.map(({ style }) => style.getPropertyValue('src'));
  expect([page.faces.media, left], 'the others are requested where a text needs them').toEqual([
    'all',
    ['url("/a-ext.woff2") format("woff2")'],
  ]);
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

test('a browser that stores nothing has them from the next page of the tab on as well', async () => {
  const page = runIn({ isRefused: true });
  await page.load();
  await page.navigate();
  expect(page.shown).toHaveLength(2);
});

test('what is no typeface is not shown', async () => {
  const page = runIn({ isBroken: true });
  await page.load();
  await page.navigate();
  expect([page.made, page.shown], 'both were tried').toEqual([['B Variable', 'A Variable'], []]);
});
