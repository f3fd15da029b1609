import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPagePlan } from '@tandem/api-gateway/composition/document/page-plan';
import { EMPTY_COMPOSITION } from '@tandem/api-gateway/composition/live/composition';
import { RenderProcess } from '@tandem/api-gateway/composition/prerender/render-process';
import { removeBuilds, writeBuild } from '@tandem/api-gateway/testing/composition/fixture-release';
import { ALPHA_SETTINGS } from '@tandem/api-gateway/testing/tenants';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { compile } from '../src/build/compile.ts';
import { PRERENDER_FILE, prerenderConfig } from '../src/build/rspack-config.ts';
import { sourceOf } from '../src/workspace.ts';

/** A part whose home page says hello to a tenant, how its visitor came, or what it has found. */
const REMOTE_BUNDLE = `
const { createElement } = require('react');
const { ApiError, useArrival } = require('@tandem/shared-ui/host');
const { useTranslation } = require('@tandem/shared-ui/i18n');
const { useQuery } = require('@tandem/shared-ui/query');
const Hello = () => createElement('h1', null, useTranslation('mf-landers').t('hello'));
const Arrived = () => createElement('h1', null, useArrival().isSourced ? 'with a source' : 'without one');
const Found = () => {
  const { error, isPending } = useQuery({ queryKey: ['found'], queryFn: () => Promise.reject(new Error('no server')) });
  return createElement('h1', null, isPending ? 'loading' : error instanceof ApiError ? error.code + ': ' + error.message : 'a fault');
};
const Page = () => createElement({ greeting: Hello, arrival: Arrived, found: Found }[KIND]);
module.exports = {
  default: {
    id: 'mf-landers',
    contract: '^2',
    routes: () => Promise.resolve({ default: { index: { page: () => Promise.resolve({ default: Page }) } } }),
    locale: () => Promise.resolve({ default: { hello: 'Hello, {{tenant}}' } }),
  },
};`;

let folder: string;
let shellBundle: string;
const releases = new Map<string, Release>();

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'shell-prerender-')));
  const config = prerenderConfig({ ...sourceOf('shell'), build: 'b1', mode: 'production' });
  // The bundle as it is released, but for its size.
  await compile({
    ...config,
    output: { ...config.output, path: folder },
    optimization: { ...config.optimization, minimize: false },
  });
  shellBundle = await readFile(path.join(folder, PRERENDER_FILE), 'utf8');
  const builds = [
    ['shell', await writeBuild({ part: 'shell' })],
    ['live', await writeBuild({ part: 'mf-landers' })],
    ['good', await writeBuild({ part: 'mf-landers' })],
  ] as const;
  for (const [name, { release }] of builds) releases.set(name, release);
  await removeBuilds(builds.map(([, build]) => build));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function releaseOf(name: string): Release {
  const release = releases.get(name);
  if (release === undefined) throw new Error(`There is no build ${name}.`);
  return release;
}

/** What the gateway's render process says of a page of the part, or of the frame alone. */
async function rendered({ plan, url, remoteBundle }: { plan: PagePlan; url: string; remoteBundle: string | null }) {
  const process = new RenderProcess({ shellBundle, remoteBundle });
  try {
    return await process.render(plan, url, remoteBundle !== null);
  } finally {
    process.end();
  }
}

interface Rendering {
  /** What the home page is about. */
  kind?: 'greeting' | 'arrival' | 'found';
  /** The last good release of the part. */
  standIn?: Release | null;
  changes?: Partial<PagePlan>;
}

/** What the gateway's render process says of the home page. */
async function renderHome({ kind = 'greeting', standIn = null, changes = {} }: Rendering) {
  const plan = createPagePlan({
    composition: {
      ...EMPTY_COMPOSITION,
      shell: releaseOf('shell'),
      parts: { 'mf-landers': releaseOf('live') },
      standIns: standIn === null ? {} : { 'mf-landers': standIn },
    },
    origin: 'http://localhost',
    locale: 'en',
    settings: ALPHA_SETTINGS,
    route: { id: 'index', part: 'mf-landers' },
    status: 200,
    hasSession: false,
    isSourced: false,
  });
  const remoteBundle = `const KIND = ${JSON.stringify(kind)};${REMOTE_BUNDLE}`;
  return rendered({ plan: { ...plan, prerendered: true, ...changes }, url: '/', remoteBundle });
}

// In a browser: e2e/composition/last-good-part.spec.ts. The process has no window, no document and no storage.
it.each([
  ['no release before it', () => null],
  ['a last good release', () => releaseOf('good')],
])(
  'the shell’s bundle renders in the gateway’s process a page whose part has %s [R-FRAME-PART-LAST-GOOD]',
  async (_what, standIn) => {
    expect(await renderHome({ standIn: standIn() })).toMatchObject({
      ok: true,
      html: expect.stringMatching(/<main[^>]*><h1[^>]*>Hello, Alpha</) as string,
    });
  },
);

/** The same of the frame of the home page, whose part is live and cannot be used. */
async function renderAway(locale: Locale) {
  const [route] = releaseOf('live').routes;
  if (route === undefined) throw new Error('The part has no page.');
  const plan = createPagePlan({
    composition: {
      ...EMPTY_COMPOSITION,
      shell: releaseOf('shell'),
      routes: [{ part: 'mf-landers', route, owner: null }],
    },
    origin: 'http://localhost',
    locale,
    settings: ALPHA_SETTINGS,
    route: { id: route.id, part: 'mf-landers' },
    status: 503,
    hasSession: false,
    isSourced: false,
  });
  return rendered({ plan, url: localizePath(locale, route.path), remoteBundle: null });
}

// In a browser: e2e/composition/away-part.spec.ts. Frames are made in the same process as pages.
it.each([
  ['en', 'This part of Alpha is not available right now'],
  ['fr', 'Cette partie du site Alpha est momentanément indisponible'],
] as const)(
  'the shell’s bundle renders in %s the frame of a page whose part is away, with the message and the ways on [R-PLATFORM-RELEASE-ABSENT-WORD]',
  async (locale, headline) => {
    const frame = await renderAway(locale);
    expect(frame).toMatchObject({
      ok: true,
      html: expect.stringMatching(new RegExp(`<main[^>]*>.*<h1[^>]*>${headline}</h1>.*</main>`, 's')) as string,
    });
    // Without a script a button would do nothing.
    expect(frame).toMatchObject({
      html: expect.stringMatching(/<main.*<a [^>]*href="".*<\/main>.*<footer/s) as string,
    });
  },
);

it('the shell’s bundle reads for a part alone whether the visitor came with a traffic source: other pages are for both [R-PLATFORM-PRERENDER-SOURCE]', async () => {
  const found: [boolean, string | undefined][] = [];
  for (const kind of ['greeting', 'arrival'] as const)
    for (const isSourced of [true, false]) {
      const outcome = await renderHome({ kind, changes: { isSourced } });
      if (!outcome.ok) throw new Error(outcome.error);
      found.push([outcome.isOfSource, /<h1[^>]*>(.*?)</.exec(outcome.html)?.[1]]);
    }
  expect(found).toEqual([
    [false, 'Hello, Alpha'],
    [false, 'Hello, Alpha'],
    [true, 'with a source'],
    [true, 'without one'],
  ]);
});

it('the shell’s bundle renders a page with the refusal of its call [R-PLATFORM-PRERENDER-REFUSED]', async () => {
  const refusal = { code: 'authentication_required', status: 403, message: 'Log in.' } as const;
  const queries = [{ key: ['found'], refusal }];
  expect(await renderHome({ kind: 'found', changes: { queries } })).toMatchObject({
    ok: true,
    html: expect.stringMatching(/<h1[^>]*>authentication_required: Log in\.</) as string,
  });
  expect(await renderHome({ kind: 'found' })).toMatchObject({ html: expect.stringContaining('loading') as string });
});
