import type { Locale } from '@tandem/contracts/product/locales';
import { startBenchServer } from './bench-server.ts';
import { measurePage, medianCost } from './measure.ts';
import { buildOneApp } from './one-app.ts';
import { measureFirstPress } from './first-press.ts';
import { isLander, isNowhere, shortcomings } from './page-limits.ts';
import { middleOf, scorePage } from './page-scores.ts';
import type { PageScores, Spread } from './page-figures.ts';
import { publicPaths } from './public-paths.ts';
import { writeResults } from './write-results.ts';

export interface PagesToMeasure {
  origin: string;
  locales: readonly Locale[];
  /** Loads of each page; the middle one counts. */
  rounds: number;
  /** Only addresses that begin so, such as `/pages`. */
  only?: string | undefined;
}

/** First presses on a landing page: of one alone, the worst would say nothing. */
const FEWEST_PRESSES = 3;

const shownSpread = (spread: Spread | undefined) => (spread === undefined ? '' : `${spread.median} / ${spread.worst}`);

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
          'LCP beside one app': page.lcpBeside === null ? '' : `${page.lcpBeside.composed} / ${page.lcpBeside.oneApp}`,
          'first press seen ms, median / worst': shownSpread(page.firstPress?.seen),
          'its INP ms': shownSpread(page.firstPress?.inp),
          'scripts KB': Math.round(page.scripts / 1024),
          'KB': Math.round(page.bytes / 1024),
        },
      ]),
    ),
  );
}

/** The same sources as one app, beside the composed site: both behind a server of the same kind. */
interface Beside {
  lcpOf: (path: string, rounds: number) => Promise<NonNullable<PageScores['lcpBeside']>>;
  close: () => void;
}

/** Only of a site on this machine: another one has other sources. */
async function startBeside(origin: string, chromium: string): Promise<Beside | null> {
  const { hostname, port } = new URL(origin);
  if (!hostname.endsWith('localhost')) return null;
  console.log('Building the same sources as one app …');
  const servers = {
    composed: await startBenchServer(Number(port), null),
    oneApp: await startBenchServer(Number(port), await buildOneApp()),
  };
  const lcpOf = async (path: string, rounds: number) => {
    const costs = { composed: [], oneApp: [] } as Record<
      keyof typeof servers,
      Awaited<ReturnType<typeof measurePage>>[]
    >;
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of ['composed', 'oneApp'] as const)
        costs[kind].push(await measurePage(servers[kind].origin + path, chromium));
    }
    return { composed: Math.round(medianCost(costs.composed).lcp), oneApp: Math.round(medianCost(costs.oneApp).lcp) };
  };
  const close = () => {
    servers.composed.server.close();
    servers.oneApp.server.close();
  };
  return { lcpOf, close };
}

/**
 * Lighthouse (mobile) of every page that a visitor may open, and its LCP beside that of the same page built as one app, in
 * turns; of landing pages also what the first press takes on a slow phone. Prints a table and what falls short, and writes
 * `bench-results/pages.json`. Returns how many pages fall short.
 */
export async function measurePages(
  { origin, locales, rounds, only = '/' }: PagesToMeasure,
  chromium: string,
): Promise<number> {
  const paths = (await publicPaths(origin)).filter((path) => path.startsWith(only));
  if (paths.length === 0) throw new Error(`No public page begins with ${only}.`);
  const beside = await startBeside(origin, chromium);
  if (beside === null) console.log('Not compared with one app: the site is not of this machine.');
  const pages: PageScores[] = [];
  for (const locale of locales) {
    for (const path of paths) {
      const loads: PageScores[] = [];
      for (let round = 1; round <= rounds; round += 1) loads.push(await scorePage(origin, path, locale, chromium));
      const middle = middleOf(loads);
      const isComposed = beside !== null && !isNowhere(path);
      const press = { origin, path: middle.path, rounds: Math.max(rounds, FEWEST_PRESSES) };
      const page = {
        ...middle,
        lcpBeside: isComposed ? await beside.lcpOf(middle.path, rounds) : null,
        firstPress: isLander(middle.path) ? await measureFirstPress(press, chromium) : null,
      };
      pages.push(page);
      console.log(`${page.path}  ${shortcomings(page).join(', ') || 'reaches everything'}`);
    }
  }
  beside?.close();
  printTable(pages);
  const short = pages.filter((page) => shortcomings(page).length > 0).length;
  console.log(`${pages.length - short} of ${pages.length} pages reach everything.`);
  await writeResults('pages.json', { origin, rounds, pages });
  return short;
}
