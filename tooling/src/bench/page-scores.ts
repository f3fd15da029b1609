import type { Flags, Result } from 'lighthouse';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { isNowhere, readScriptless } from './page-limits.ts';
import type { PageScores } from './page-figures.ts';
import { runLighthouse } from './run-lighthouse.ts';

/** True when search engines may index the page, by its headers. */
async function isIndexed(url: string): Promise<boolean> {
  const response = await fetch(url);
  return response.headers.get('x-robots-tag')?.includes('noindex') !== true;
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
    ignoreStatusCode: isNowhere(path),
    skipAudits: [
      ...(indexed ? [] : ['is-crawlable']),
      // The status of an address that no part has is 404, and has to be.
      ...(isNowhere(path) ? ['http-status-code', 'errors-in-console'] : []),
    ],
  };
  const result = await runLighthouse(url, chromePath, flags);
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  const response = await fetch(url);
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
    scriptless: readScriptless(await response.text()),
    lcpBeside: null,
    firstPress: null,
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
