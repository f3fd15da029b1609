import type { Flags, Result } from 'lighthouse';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { isOpenToVisitors, readLiveRoutes, readSampleMember, samplePaths } from '../live-routes.ts';
import { runLighthouse } from './run-lighthouse.ts';

/** What Lighthouse reports about one page: scores out of 100, times in milliseconds. */
export interface PageScores {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes of scripts over the wire: Lighthouse makes no gesture. */
  scripts: number;
  /** Bytes over the wire, pictures included. */
  bytes: number;
  /** Audits of accessibility, best practices and SEO that are not met. */
  unmet: string[];
  /** Kept out of search engines on purpose: the audit that requires the opposite is ignored. */
  isIndexed: boolean;
  /** What the document says by itself, without a script. */
  scriptless: { hasHeading: boolean; leadsToSignup: boolean };
  /** LCP of the page behind the same server as the same page built as one app, and of that; null where it was not built. */
  lcpBeside: { composed: number; oneApp: number } | null;
}

/** What every public page reaches. */
const WANTED = { accessibility: 100, bestPractices: 100, seo: 100 } as const;

/** Performance: of landing pages, of all others, and of the page of an unknown address, which is rendered in the browser. */
const PERFORMANCE = { lander: 99, other: 100, nowhere: 95 } as const;

/** The most of each figure; the page of an unknown address has none of them but the last. */
const MOST = { lcp: 1300, tbt: 50, scripts: 90 * 1024, cls: 0 } as const;

/** Two loads of the same page differ by so much. */
const SAME_WITHIN = 1.02;

/** An address that no part has: the page of a 404 is public too. */
const NOWHERE = '/nobody-lives-here';

/** Pages that paid traffic sees first: `/landers/…`, and those of a member. */
const LANDER = /\/landers\/|\/members\/\d+\/landing/;

/** Whether an address is the one that no part has. */
export const isNowhere = (path: string): boolean => path.endsWith(NOWHERE);

function kindOf(path: string): keyof typeof PERFORMANCE {
  if (isNowhere(path)) return 'nowhere';
  return LANDER.test(path) ? 'lander' : 'other';
}

/** Addresses of every page that a visitor may open, by the routes of the live releases, and one that no part has. */
export async function publicPaths(origin: string): Promise<string[]> {
  const routes = await readLiveRoutes(origin);
  const ids = { member: await readSampleMember(origin) };
  return [...routes.filter(isOpenToVisitors).flatMap((route) => samplePaths(route, ids)), NOWHERE];
}

/** True when search engines may index the page, by its headers. */
async function isIndexed(url: string): Promise<boolean> {
  const response = await fetch(url);
  return response.headers.get('x-robots-tag')?.includes('noindex') !== true;
}

/** What a document says by itself. Its markup is there once the page was loaded before. */
export function readScriptless(html: string): PageScores['scriptless'] {
  const body = html.replaceAll(/<script\b.*?<\/script>/gs, '');
  return {
    hasHeading: /<h1\b[^>]*>.*?\S.*?<\/h1>/s.test(body),
    leadsToSignup: /<(?:a\b[^>]*\bhref|form\b[^>]*\baction)="(?:\/[a-z]{2})?\/signup[/?"]/.test(body),
  };
}

const score = ({ categories }: Result, id: string) => Math.round((categories[id]?.score ?? 0) * 100);

/** Names of the audits that take points away, outside performance. */
function unmetAudits({ audits, categories }: Result): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter(({ weight, id: audit }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => audit),
  );
}

function bytesOfScripts({ audits }: Result): number {
  const details = audits['network-requests']?.details as { items?: readonly NetworkRequest[] } | undefined;
  if (details?.items === undefined) throw new Error('Lighthouse does not say what the page has requested.');
  const scripts = details.items.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

/** Loads a page once as a first-time visitor, and scores it in all four categories. */
export async function scorePage(origin: string, path: string, locale: Locale, chromePath: string): Promise<PageScores> {
  const url = origin + localizePath(locale, path);
  const indexed = await isIndexed(url);
  const flags: Flags = {
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ignoreStatusCode: path === NOWHERE,
    skipAudits: [
      ...(indexed ? [] : ['is-crawlable']),
      // The status of an address that no part has is 404, and has to be.
      ...(path === NOWHERE ? ['http-status-code', 'errors-in-console'] : []),
    ],
  };
  const result = await runLighthouse(url, chromePath, flags);
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  const document = await fetch(url);
  return {
    path: localizePath(locale, path),
    performance: score(result, 'performance'),
    accessibility: score(result, 'accessibility'),
    bestPractices: score(result, 'best-practices'),
    seo: score(result, 'seo'),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(4)),
    scripts: bytesOfScripts(result),
    bytes: value('total-byte-weight'),
    unmet: unmetAudits(result),
    isIndexed: indexed,
    scriptless: readScriptless(await document.text()),
    lcpBeside: null,
  };
}

/** The load whose performance is in the middle, with every audit that was ever unmet and the largest shift. */
export function middleOf(loads: readonly PageScores[]): PageScores {
  const sorted = loads.toSorted((a, b) => a.performance - b.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return {
    ...middle,
    cls: Math.max(...loads.map(({ cls }) => cls)),
    unmet: [...new Set(loads.flatMap(({ unmet }) => unmet))],
  };
}

/** What a page falls short of, in words; empty when it reaches everything. */
export function shortcomings(page: PageScores): string[] {
  const kind = kindOf(page.path);
  const wanted = { ...WANTED, performance: PERFORMANCE[kind] };
  const scores = (['performance', 'accessibility', 'bestPractices', 'seo'] as const)
    .filter((name) => page[name] < wanted[name])
    .map((name) => `${name} ${page[name]} of ${wanted[name]}`);
  const shifted = page.cls > MOST.cls ? [`CLS ${page.cls}`] : [];
  const figures = kind === 'nowhere' ? [] : figuresAbove(page);
  return [...scores, ...figures, ...shifted, ...withoutScripts(page, kind), ...page.unmet];
}

function figuresAbove({ lcp, tbt, scripts, lcpBeside }: PageScores): string[] {
  const isLate = lcpBeside !== null && lcpBeside.composed > lcpBeside.oneApp * SAME_WITHIN;
  return [
    ...(lcp > MOST.lcp ? [`LCP ${lcp} of ${MOST.lcp} ms`] : []),
    ...(isLate ? [`LCP ${lcpBeside.composed} ms, as one app ${lcpBeside.oneApp} ms`] : []),
    ...(tbt > MOST.tbt ? [`TBT ${tbt} of ${MOST.tbt} ms`] : []),
    ...(scripts > MOST.scripts ? [`${Math.round(scripts / 1024)} KB of scripts before a gesture`] : []),
  ];
}

/** Without scripts a page can be read, and a landing page leads into the signup. */
function withoutScripts({ scriptless }: PageScores, kind: keyof typeof PERFORMANCE): string[] {
  if (kind === 'nowhere') return [];
  return [
    ...(scriptless.hasHeading ? [] : ['no heading without scripts']),
    ...(kind === 'lander' && !scriptless.leadsToSignup ? ['no way into the signup without scripts'] : []),
  ];
}
