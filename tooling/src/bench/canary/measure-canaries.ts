import { runCanary } from '@tandem/api-gateway/testing/canary/http-run';
import type { HttpRunResult } from '@tandem/api-gateway/testing/canary/http-run';
import { writeResults } from '../write-results.ts';
import { startCanarySite } from './start-canary-site.ts';
import { isRight } from './verdicts.ts';
import type { Kind } from './verdicts.ts';

export interface CanariesToMeasure {
  port: string;
  seed: number;
  /** Runs of each kind. */
  runs: number;
}

const STABLE_THROWS = 0.005;
const KINDS: Readonly<Record<Kind, { throws: { canary: number; stable: number }; most: number }>> = {
  worse: { throws: { canary: STABLE_THROWS + 0.05, stable: STABLE_THROWS }, most: 2_000 },
  alike: { throws: { canary: STABLE_THROWS, stable: STABLE_THROWS }, most: 600 },
};

const armInWords = ({ visitors, failed }: HttpRunResult['ofCanary']) => `${failed} of ${visitors}`;

interface Verdict extends HttpRunResult {
  kind: Kind;
  isAsPromised: boolean;
}

const rowOf = ({ kind, isAsPromised, ...run }: Verdict) => ({
  'seed': run.seed,
  'canary': kind,
  'as promised': isAsPromised ? 'yes' : 'NO',
  'errors, canary': armInWords(run.ofCanary),
  'errors, live': armInWords(run.ofStable),
  'rolled back': run.halt?.release ?? '–',
});

/**
 * Canaries at a gateway that runs, from the pages and reports of seeded visitors over HTTP to the verdict of the site's own judge:
 * one that throws on 5 % of its views more than the live release, and one that is like it, so many times each. Prints which release
 * was rolled back, and why. Returns the exit code: 1 when a verdict is wrong.
 */
export async function measureCanaries({ port, seed, runs }: CanariesToMeasure): Promise<number> {
  const site = await startCanarySite(port);
  const begun = performance.now();
  try {
    const found: Verdict[] = [];
    for (const kind of ['worse', 'alike'] as const)
      for (let index = 0; index < runs; index += 1) {
        const number = seed + index + (kind === 'worse' ? 0 : runs);
        // oxlint-disable-next-line no-await-in-loop -- a part has one canary at a time
        const run = await runCanary(site, { seed: number, ...KINDS[kind] });
        found.push({ kind, isAsPromised: isRight(kind, run), ...run });
        console.log(
          `${kind}, seed ${number}, ${run.canary}: ${run.halt?.reason ?? `left alone after ${run.visitors} visitors`}`,
        );
      }
    console.table(found.map(rowOf));
    const right = (kind: Kind) => found.filter((one) => one.kind === kind && one.isAsPromised).length;
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(
      `worse: ${right('worse')} of ${runs} went back; alike: ${right('alike')} of ${runs} stayed; ${seconds} s`,
    );
    await writeResults('canary.json', { seed, runs, seconds, kinds: KINDS, found });
    return found.every(({ isAsPromised }) => isAsPromised) ? 0 : 1;
  } finally {
    await site.stop();
  }
}
