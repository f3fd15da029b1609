import { visitorsNeeded } from '@tandem/api-gateway/platform/experiments/statistics';
import { simulateAssignments, simulateLooks } from '@tandem/api-gateway/testing/experiments/simulate';
import { writeResults } from '../write-results.ts';

interface ExperimentsOptions {
  seed: number;
  visitors: number;
}

const RATE = 0.1;
const UPLIFT = 0.2;
const DAYS = 28;
const EXPERIMENTS = 1000;

const percent = (count: number) => `${((100 * count) / EXPERIMENTS).toFixed(1)} %`;

/**
 * Simulates visitors and experiments, and prints what is promised of them: the split, the same variant each time, independent
 * experiments, how many without an effect are called although one looks daily, and how often an uplift is found. Returns the
 * exit code: 1 when a promise is not kept.
 */
export async function measureExperiments({ seed, visitors }: ExperimentsOptions): Promise<number> {
  const run = simulateAssignments({ seed, visitors });
  const needed = visitorsNeeded(RATE, UPLIFT);
  const visitorsADay = Math.ceil(needed / DAYS);
  const looks = { experiments: EXPERIMENTS, days: DAYS, visitorsADay, rate: RATE };
  const without = simulateLooks({ ...looks, seed: seed + 1, uplift: 0 });
  const withUplift = simulateLooks({ ...looks, seed: seed + 2, uplift: UPLIFT });
  const promises = [
    ['the split is by chance', run.evidence < 1000, `${run.counts.join(' / ')}, evidence ${run.evidence.toFixed(2)}`],
    ['two experiments are independent', run.dependence < 1000, `evidence ${run.dependence.toFixed(2)}`],
    ['the same visitor has the same variant', run.unsteady === 0, `${run.unsteady} others`],
    ['changed weights move nobody', run.moved === 0, `${run.moved} moved`],
    [
      'a lost tenth of a variant is flagged',
      run.faultyEvidence >= 1000,
      `evidence ${run.faultyEvidence.toExponential(1)}`,
    ],
    ['without an effect at most 5 % are called', without.called <= 0.05 * EXPERIMENTS, percent(without.called)],
    ['an uplift of 20 % is found in 80 %', withUplift.better >= 0.8 * EXPERIMENTS, percent(withUplift.better)],
  ] as const;
  console.log(
    `${visitors} visitors; ${EXPERIMENTS} experiments of ${DAYS} days with ${needed} visitors of each variant`,
  );
  for (const [name, isKept, found] of promises) console.log(`${isKept ? 'ok  ' : 'NO  '} ${name.padEnd(42)} ${found}`);
  await writeResults('experiments.json', { seed, visitors, needed, run, without, withUplift });
  return promises.every(([, isKept]) => isKept) ? 0 : 1;
}
