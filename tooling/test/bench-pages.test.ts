import { afterEach, expect, test, vi } from 'vitest';
import { spreadOf } from '../src/bench/first-press.ts';
import { readScriptless, shortcomings } from '../src/bench/page-limits.ts';
import type { PageScores } from '../src/bench/page-figures.ts';
import { publicPaths } from '../src/bench/public-paths.ts';

afterEach(() => vi.unstubAllGlobals());

const GOOD: PageScores = {
  path: '/landers/gallery',
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 700,
  lcp: 1300,
  tbt: 50,
  cls: 0,
  scripts: 90 * 1024,
  bytes: 200_000,
  unmet: [],
  isIndexed: true,
  scriptless: { hasHeading: true, leadsToSignup: true },
  lcpBeside: { composed: 1300, oneApp: 1300 },
  firstPress: { seen: { median: 900, worst: 1200 }, inp: { median: 200, worst: 260 } },
};
const of = (changes: Partial<PageScores>) => shortcomings({ ...GOOD, ...changes });

test('a landing page that reaches every figure falls short of nothing', () => {
  expect(shortcomings(GOOD)).toEqual([]);
  expect(of({ path: '/fr/members/7/landing2', lcpBeside: null })).toEqual([]);
});

test.each<[string, Partial<PageScores>]>([
  ['performance 98 of 99', { performance: 98 }],
  ['performance 98 of 99', { performance: 98, path: '/members/7/landing' }],
  ['performance 99 of 100', { path: '/pages/faq' }],
  ['accessibility 99 of 100', { accessibility: 99 }],
  ['bestPractices 99 of 100', { bestPractices: 99 }],
  ['seo 99 of 100', { seo: 99 }],
  ['LCP 1301 of 1300 ms', { lcp: 1301 }],
  ['LCP 1200 ms, as one app 1100 ms', { lcpBeside: { composed: 1200, oneApp: 1100 } }],
  ['LCP NaN of 1300 ms', { lcp: Number.NaN }],
  ['TBT 51 of 50 ms', { tbt: 51 }],
  ['CLS 0.0001', { cls: 0.0001 }],
  [
    'INP of the first press 201 of 200 ms',
    { firstPress: { seen: { median: 900, worst: 1200 }, inp: { median: 201, worst: 260 } } },
  ],
  ['91 KB of scripts before a gesture', { scripts: 91 * 1024 }],
  ['no heading without scripts', { scriptless: { hasHeading: false, leadsToSignup: true } }],
  ['no way into the signup without scripts', { scriptless: { hasHeading: true, leadsToSignup: false } }],
  ['tap-targets', { unmet: ['tap-targets'] }],
])('a page falls short by %s', (found, changes) => {
  expect(of(changes)).toEqual([found]);
});

test('another page has to lead nowhere, and that of an unknown address is rendered in the browser', () => {
  const scriptless = { hasHeading: true, leadsToSignup: false };
  expect(of({ path: '/pages/faq', performance: 100, scriptless })).toEqual([]);
  const late = { lcp: 3000, tbt: 200, scripts: 200_000, performance: 95, lcpBeside: null };
  expect(of({ path: '/nobody-lives-here', ...late, scriptless: { hasHeading: false, leadsToSignup: false } })).toEqual(
    [],
  );
});

test('what a document says without scripts is read from its markup alone', () => {
  const link = '<a class="start" href="/fr/signup?lander=gallery">Go</a>';
  expect(readScriptless(`<h1 class="a">Who?</h1>${link}`)).toEqual({ hasHeading: true, leadsToSignup: true });
  expect(readScriptless('<h1> </h1><form method="get" action="/signup">')).toEqual({
    hasHeading: false,
    leadsToSignup: true,
  });
  const plan = `<script type="application/json">{"h":"<h1>Who?</h1>${link}"}</script><a href="/signup-matches">`;
  expect(readScriptless(plan)).toEqual({ hasHeading: false, leadsToSignup: false });
});

test('of the first presses the middle one and the longest one count', () => {
  expect(spreadOf([310.4, 90, 120.6])).toEqual({ median: 121, worst: 310 });
  expect(() => spreadOf([])).toThrow('No press was measured.');
});

test('each variant of a page is measured at an address of its own: the page’s own shows any of them', async () => {
  const route = { layout: 'lander', access: 'visitor', skeleton: 'page', texts: { title: 'A page' } };
  const routes = [
    { ...route, id: 'index', path: '/' },
    {
      ...route,
      id: 'landing',
      path: '/members/:id/landing',
      parameters: { id: 'id' },
      subject: { kind: 'member', parameter: 'id' },
      experiment: 'member-landing',
    },
    { ...route, id: 'inbox', path: '/inbox', access: 'member' },
  ];
  const plan = JSON.stringify({ shell: { routes: [] }, parts: { 'mf-landers': { routes } } });
  const document = `<script type="application/json" id="page-plan">${plan}</script>`;
  const respond = (address: string) =>
    new Response(address.endsWith('/lang-config') ? document : JSON.stringify({ profiles: [{ id: 7 }] }));
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(respond(address)));
  expect(await publicPaths('http://site.test')).toEqual([
    '/',
    '/members/7/landing?variant=member-landing:first-line',
    '/members/7/landing?variant=member-landing:three-questions',
    '/members/7/landing?variant=member-landing:conversation',
    '/nobody-lives-here',
  ]);
});
