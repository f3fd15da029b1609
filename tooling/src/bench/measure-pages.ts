import type { Locale } from '@tandem/contracts/product/locales';
import { middleOf, publicPaths, scorePage, shortcomings } from './page-scores.ts';
import type { PageScores } from './page-scores.ts';
import { writeResults } from './write-results.ts';

export interface PagesToMeasure {
  origin: string;
  locales: readonly Locale[];
  /** Loads of each page; the middle one counts. */
  rounds: number;
  /** Only addresses that begin so, such as `/pages`. */
  only?: string | undefined;
}

function printTable(pages: readonly PageScores[]): void {
  console.table(
    Object.fromEntries(
      pages.map((page) => [
        page.path,
        {
          'performance': page.performance,
          'accessibility': page.accessibility,
          'best practices': page.bestPractices,
          'SEO': page.isIndexed ? page.seo : `${page.seo} (not indexed)`,
          'FCP ms': page.fcp,
          'LCP ms': page.lcp,
          'TBT ms': page.tbt,
          'CLS': page.cls,
          'scripts KB': Math.round(page.scripts / 1024),
          'KB': Math.round(page.bytes / 1024),
        },
      ]),
    ),
  );
}

/**
 * Lighthouse (mobile) of every page that a visitor may open. Prints a table and the scores that are too low, and writes
 * `bench-results/pages.json`. Returns how many pages fall short.
 */
export async function measurePages(
  { origin, locales, rounds, only = '/' }: PagesToMeasure,
  chromium: string,
): Promise<number> {
  const paths = (await publicPaths(origin)).filter((path) => path.startsWith(only));
  if (paths.length === 0) throw new Error(`No public page begins with ${only}.`);
  const pages: PageScores[] = [];
  for (const locale of locales) {
    for (const path of paths) {
      const loads: PageScores[] = [];
      for (let round = 1; round <= rounds; round += 1) loads.push(await scorePage(origin, path, locale, chromium));
      const page = middleOf(loads);
      pages.push(page);
      console.log(`${page.path}  ${shortcomings(page).join(', ') || 'reaches everything'}`);
    }
  }
  printTable(pages);
  const short = pages.filter((page) => shortcomings(page).length > 0).length;
  console.log(`${pages.length - short} of ${pages.length} pages reach everything.`);
  await writeResults('pages.json', { origin, rounds, pages });
  return short;
}
