import type { Page } from '@playwright/test';
import { faultsOf } from '../fixtures/axe.ts';
import { DOCUMENTS } from '../fixtures/documents.ts';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';
import { faultsOfFocusOrder } from './checks/focus-order.ts';
import { faintRings } from './checks/focus-ring.ts';
import { whatDoesNotFit } from './checks/fit.ts';
import { overflowOf, overflowWhenNarrow, smallTargets } from './checks/layout.ts';
import { faultsOfPseudo } from './checks/pseudo.ts';
import { faultsOfSeen, faultsOfTitle } from './checks/page-itself.ts';
import type { Seen, Visited } from './checks/page-itself.ts';
import { faultsOfWords, readTexts } from './checks/words.ts';

const LINKS = '<p><a href="/a">one</a></p><p><a href="/b">two</a></p><p><a href="/c">three</a></p>';
const RING = '<style>body { background: white } :focus-visible { outline: 2px solid #444 }</style>';
const BUTTON = 'width: 60px; height: 30px; padding: 0';

const wordsIn =
  (locale: 'en' | 'fr', hasMembersWords = false) =>
  async (page: Page) =>
    faultsOfWords(await readTexts(page), { locale, hasMembersWords });

interface Case {
  check: (page: Page) => Promise<string[]>;
  good: string;
  /** A bad page, and what is said of it. */
  bad: readonly (readonly [string, RegExp])[];
}

/** Each check with a page that is in order, and with pages that are not: a check that cannot fail finds nothing. */
const CASES: Readonly<Record<string, Case>> = {
  'axe': {
    check: (page) => faultsOf(page, 'axe'),
    good: '<main><h1>Title</h1><img alt="A lamp" src="data:,"></main>',
    bad: [
      ['<main><h1>Title</h1><img src="data:,"></main>', /image-alt/],
      ['<main><h1 style="color: #ccc; background: #fff">Title</h1></main>', /color-contrast/],
      [
        `<main><h1>Title</h1></main><dialog id="modal" aria-label="Modal"><button></button></dialog>
         <script>document.getElementById('modal').showModal()</script>`,
        /button-name/,
      ],
    ],
  },
  'the width of the page': {
    check: overflowOf,
    good: '<p style="width: 300px">a</p>',
    bad: [['<p style="width: 3000px">a</p>', /scrolls sideways .* it is 30\d\d px wide, for one <p style/]],
  },
  'the narrowest width': {
    check: overflowWhenNarrow,
    good: '<p style="width: 300px">a</p>',
    bad: [['<p style="width: 350px">a</p>', /scrolls sideways at 320 px/]],
  },
  'what fits into its box': {
    check: whatDoesNotFit,
    good: `<div style="width: 300px"><button style="width: 300px">a</button><label style="display: block; margin-right: -9px">b</label></div>
      <div style="width: 100px; overflow-x: auto"><button style="width: 300px">scrolled to</button></div>
      <select style="width: 200px"><option value="">Any</option><option>A long text, and it may end in dots</option></select>`,
    bad: [
      ['<div style="width: 100px"><button style="width: 150px">a</button></div>', /over the edge of its box: <button/],
      [
        `<div style="width: 100px; height: 50px; overflow: auto"><p style="height: 90px">a</p>
         <div style="display: flex"><label style="flex: none; width: 80px">b</label><label style="flex: none; width: 80px">c</label></div></div>`,
        /over the edge of its box: <label[^>]*>c/,
      ],
      [
        '<select style="width: 90px; padding: 0 44px 0 14px"><option value="">Peu importe</option></select>',
        /its text is cut off: <select/,
      ],
    ],
  },
  'targets': {
    check: smallTargets,
    good: `<button style="${BUTTON}">a</button><p>In <a href="/a">a text</a></p>
      <div style="position: relative; height: 90px"><style>.card::after { position: absolute; inset: 0; content: ''; }</style>
      <a class="card" href="/a" style="display: block">a</a></div>`,
    bad: [
      ['<button style="width: 10px; height: 30px; padding: 0">a</button>', /10 × 30 px: <button/],
      ['<a href="/a" style="display: block; height: 20px">a</a>', /× 20 px: <a/],
    ],
  },
  'English words': {
    check: wordsIn('en'),
    good: '<p>Filters</p><p>Page 3</p><p lang="fr">Choisissez votre langue</p><p>Look at tandemly.test</p>',
    bad: [
      ['<p>filters.title</p>', /“filters.title” is no word/],
      ['<button aria-label="footer.label-that-nobody-wrote">a</button>', /“footer.label-that-nobody-wrote” is no word/],
      ['<p>Account menu of {{name}}</p>', /“{{” is no word/],
      ['<p>Welcome, undefined</p>', /“undefined” is no word/],
      ['<input placeholder="Filtres">', /not in en: Filtres/],
    ],
  },
  'French words': {
    check: wordsIn('fr'),
    good: '<p>Filtres</p><p>Ce que nous gardons de vous est ce dont le site a besoin</p>',
    bad: [
      ['<p>Cookie settings</p>', /not in fr: Cookie settings/],
      ['<p>Account menu of Nora</p>', /not in fr: Account menu of Nora/],
      ['<p>What we keep of you is what the site needs to work</p>', /not in fr: What we keep/],
    ],
  },
  'words of members': {
    check: wordsIn('fr', true),
    good: '<p>I write back to you, even when it takes me all of the evening</p>',
    bad: [['<p>Cookie settings</p>', /not in fr/]],
  },
  'the order of the focus': {
    check: faultsOfFocusOrder,
    good: `${LINKS}<button disabled>never</button><p hidden><a href="/d">hidden</a></p>
      <label><input type="radio" name="r">r</label><label><input type="radio" name="r" checked>s</label>`,
    bad: [
      [`${LINKS}<p><a href="/d" tabindex="2">first</a></p>`, /jumps ahead to .*first/],
      [`${LINKS}<p aria-hidden="true"><a href="/d">four</a></p>`, /in something hidden, .*four/],
      [`${LINKS}<p style="opacity: 0"><a href="/d">four</a></p>`, /in something hidden, .*four/],
      [
        `<div style="display: flex; flex-direction: column-reverse">${LINKS}</div>`,
        /goes back up from .*one.* to .*two/,
      ],
      [
        `<p><a href="/a">one</a></p><p><a id="trap" href="/b">trap</a></p><p><a href="/c">three</a></p>
         <script>document.getElementById('trap').addEventListener('keydown', (event) => event.preventDefault())</script>`,
        /never comes to .*three/,
      ],
    ],
  },
  'the ring of the focus': {
    check: (page) => faintRings(page.locator('body')),
    good: `${RING}${LINKS}<p style="background: #222"><a href="/d" style="outline-color: white">four</a>
      <a href="/e" style="box-shadow: rgb(255 255 255) 0 0 0 2px">five</a></p>`,
    bad: [[`${RING}<div style="background: rgb(0 0 0 / 0.7)">${LINKS}</div>`, /a ring of 1\.\d : 1 at <a href="\/a"/]],
  },
};

test(
  'each check of a page finds what is wrong, and nothing where nothing is',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [name, { check, good, bad }] of Object.entries(CASES))
      await test.step(name, async () => {
        await page.setViewportSize({ width: 800, height: 600 });
        await page.setContent(`<html lang="en"><title>Title</title><body>${good}</body></html>`);
        expect(await check(page), name).toEqual([]);
        for (const [html, fault] of bad) {
          await page.setViewportSize({ width: 800, height: 600 });
          await page.setContent(`<html lang="en"><title>Title</title><body>${html}</body></html>`);
          expect((await check(page)).join('\n'), html).toMatch(fault);
        }
      });
  },
);

test('the check of the pseudo-language finds a plain word that is no data', { tag: '@desktop' }, () => {
  const data = ['Lena', 'Lena Brandt', 'I bake bread'];
  const texts = [
    '⟦Ļîķé Lena öñé⟧',
    'I bake bread',
    'Lena Brandt',
    'November 23, 2026',
    'Today',
    'EN',
    'a.b@example.test',
  ];
  const withinTexts = ['⟦Ŕéƒéŕéñçé⟧ 0b9f3c1e-7ad0-406d-86b3-bb2233045523', '⟦Šåý i bake bread⟧'];
  expect(faultsOfPseudo([...texts, ...withinTexts], data)).toEqual([]);
  const head = 'From: Tandemly <hello@tandemly.test> To: Lena';
  expect(faultsOfPseudo(['⟦Ĥéåð⟧', head], [...data, head])).toEqual([]);
  expect(faultsOfPseudo(['⟦Ļîķé öñé⟧', 'Like Lena', 'Lenas'], data)).toEqual([
    'not translated: Like Lena',
    'not translated: Lenas',
  ]);
  expect(faultsOfPseudo(['Lena'], data)).toEqual(['nothing is in the pseudo-language: Lena']);
});

test('the check of titles finds one that is not the page’s', { tag: '@desktop' }, () => {
  const of = (title: string, content?: string) =>
    faultsOfTitle(title, 'Likes', { site: 'Tandemly', ...(content !== undefined && { content }) });
  for (const title of ['Likes · Tandemly', '(3) Likes · Tandemly']) expect(of(title)).toEqual([]);
  expect(of('Matches · Tandemly', 'Likes Matches')).toEqual([]);
  for (const title of ['Likes', 'Likes · Tandemly · Tandemly', 'J’aime · Tandemly', 'likes.title · Tandemly'])
    expect(of(title)).toEqual([`the title is “${title}”, not “Likes · Tandemly”`]);
  expect(of('Somebody · Tandemly', 'Likes Matches')).not.toEqual([]);
  expect(faultsOfTitle('Tandemly: home', 'Tandemly: home', { site: 'Tandemly' })).toEqual([]);
});

test('the check of what a page says it is finds each fault', { tag: '@desktop' }, () => {
  const [document] = DOCUMENTS;
  if (document === undefined) throw new Error('There are no documents.');
  const headline = document.title.en;
  const route = { id: 'pages-terms', path: document.path, title: document.title, part: 'shell' };
  const visited = {
    status: 200,
    html: `<h1>${headline}</h1>`,
    route,
    locale: 'en',
    site: 'Tandemly',
  } as unknown as Visited;
  const plan = {
    route: { id: route.id, part: 'shell' },
    locale: 'en',
    settings: { name: 'Tandemly', index_title: {} },
  };
  const seen = {
    plan,
    title: `${headline} · Tandemly`,
    lang: 'en',
    headlines: [headline],
    text: '',
  } as unknown as Seen;
  expect(faultsOfSeen(seen, visited)).toEqual([]);
  const wrong: [Partial<Seen>, Partial<Visited>, RegExp][] = [
    [{}, { status: 500 }, /^its status is 500$/],
    [{}, { status: undefined }, /^its status is missing/],
    [{}, { html: '<div></div>' }, /^it is not there before its scripts$/],
    [{ plan: { ...seen.plan, route: null } }, {}, /^it is the page of no route$/],
    [{ plan: { ...seen.plan, route: { id: 'login', part: 'mf-signup' } } }, {}, /^it is the page login$/],
    [{ lang: 'fr' }, {}, /^its language is “fr”, its plan’s en$/],
    [{ plan: { ...seen.plan, locale: 'fr' } }, {}, /^its language is “en”, its plan’s fr$/],
    [{ plan: { ...seen.plan, settings: { ...seen.plan.settings, name: 'Nuit Douce' } } }, {}, /a page of Nuit Douce/],
    [{ headlines: [headline, 'Another'] }, {}, /^it has 2 headlines: /],
    [{ headlines: ['Another'] }, {}, /^its headline is not /],
    [{ title: 'Another · Tandemly' }, {}, /^the title is /],
  ];
  for (const [page, visit, fault] of wrong)
    expect(faultsOfSeen({ ...seen, ...page }, { ...visited, ...visit })).toEqual(
      expect.arrayContaining([expect.stringMatching(fault)]),
    );
});

test('the check of what moves by itself finds it in the frame before', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/lang-config');
  expect(await movedThings(page)).toEqual([]);
  // In the frame before the one that is checked, so that nothing is left for a later check.
  await page.evaluate(() => {
    const late = document.createElement('p');
    late.textContent = 'late';
    late.style.height = '200px';
    document.body.prepend(late);
  });
  expect((await movedThings(page)).join('\n')).toMatch(/after \d+ ms/);
});
