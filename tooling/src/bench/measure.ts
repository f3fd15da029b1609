import { runLighthouse } from './run-lighthouse.ts';

/** What one load of a page costs, by Lighthouse's mobile profile (slow 4G and a slow processor, simulated). */
export interface PageCost {
  /** Bytes over the wire. */
  bytes: number;
  scriptBytes: number;
  requests: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  score: number;
}

interface NetworkItem {
  url: string;
  transferSize: number;
  resourceType?: string;
}

/** Loads a page once with an empty cache. Rejects when Lighthouse has no result. */
export async function measurePage(url: string, chromePath: string): Promise<PageCost> {
  const { audits, categories } = await runLighthouse(url, chromePath, { onlyCategories: ['performance'] });
  const details = audits['network-requests']?.details as { items: NetworkItem[] } | undefined;
  // Portraits are the same in both variants and many: they would hide what the parts cost.
  const items = (details?.items ?? []).filter((item) => /^https?:/.test(item.url) && !/\/(media|cdn)\//.test(item.url));
  const sum = (list: NetworkItem[]) => list.reduce((bytes, item) => bytes + item.transferSize, 0);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    bytes: sum(items),
    scriptBytes: sum(items.filter((item) => item.resourceType === 'Script')),
    requests: items.length,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    score: Math.round((categories['performance']?.score ?? 0) * 100),
  };
}

/** The middle value of each figure. */
export function medianCost(costs: readonly PageCost[]): PageCost {
  const median = (pick: (cost: PageCost) => number) => {
    const sorted = costs.map(pick).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    bytes: median((cost) => cost.bytes),
    scriptBytes: median((cost) => cost.scriptBytes),
    requests: median((cost) => cost.requests),
    lcp: median((cost) => cost.lcp),
    tbt: median((cost) => cost.tbt),
    cls: median((cost) => cost.cls),
    score: median((cost) => cost.score),
  };
}
