import { visitorsNeeded } from '@tandem/api-gateway/platform/experiments/statistics';
import { simulateAssignments, simulateLooks } from '@tandem/api-gateway/testing/experiments/simulate';
import { simulateChangedWeights } from '@tandem/api-gateway/testing/experiments/simulate-weights';
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

/** Experiments of a control and so many other variants: without an effect, and with one of the first of them. */
function lookAt(compared: number, seed: number) {
  const needed = visitorsNeeded(RATE, UPLIFT, compared);
  const common = { experiments: EXPERIMENTS, days: DAYS, visitorsADay: Math.ceil(needed / DAYS), rate: RATE };
  const none = Array.from({ length: compared }, () => 0);
  return {
    compared,
    needed,
    without: simulateLooks({ ...common, seed, uplifts: none }),
    withUplift: simulateLooks({ ...common, seed: seed + 1, uplifts: [UPLIFT, ...none.slice(1)] }),
  };
}

/**
 * Simulates visitors and experiments, and prints what is promised of them: the split, the same variant each time, independent
 * experiments, how many without an effect are called although one looks daily, and how often an uplift is found. Returns the
 * exit code: 1 when a promise is not kept.
 */
export async function measureExperiments({ seed, visitors }: ExperimentsOptions): Promise<number> {
  const run = simulateAssignments({ seed, visitors });
  const looks = [1, 2].map((compared) => lookAt(compared, seed + 1 + 2 * (compared - 1)));
  const changed = simulateChangedWeights({ seed: seed + 9, experiments: EXPERIMENTS, days: DAYS, visitorsADay: 600 });
  const promises = [
    ['the split is by chance', run.evidence < 1000, `${run.counts.join(' / ')}, evidence ${run.evidence.toFixed(2)}`],
    ['two experiments are independent', run.dependence < 1000, `evidence ${run.dependence.toFixed(2)}`],
    ['the same visitor has the same variant', run.unsteady === 0, `${run.unsteady} others`],
    [
      'changed weights: without an effect at most 5 % are called',
      changed.called <= 0.05 * EXPERIMENTS,
      `${percent(changed.called)}, ${percent(changed.pooled)} if all were compared as one`,
    ],
    ['changed weights move nobody', run.moved === 0, `${run.moved} moved`],
    [
      'a lost tenth of a variant is flagged',
      run.faultyEvidence >= 1000,
      `evidence ${run.faultyEvidence.toExponential(1)}`,
    ],
    ...looks.flatMap(({ compared, needed, without, withUplift }) => {
      const of = `${compared + 1} variants:`;
      const called = `${percent(without.called)}, ${needed} visitors of each`;
      const found = `${percent(withUplift.better)}, ${needed} visitors of each`;
      return [
        [`${of} without an effect at most 5 % are called`, without.called <= 0.05 * EXPERIMENTS, called] as const,
        [`${of} +20 % of one is found in 80 %`, withUplift.better >= 0.8 * EXPERIMENTS, found] as const,
      ];
    }),
  ] as const;
  console.log(`${visitors} visitors; ${EXPERIMENTS} experiments of ${DAYS} days`);
  for (const [name, isKept, found] of promises) console.log(`${isKept ? 'ok  ' : 'NO  '} ${name.padEnd(58)} ${found}`);
  await writeResults('experiments.json', { seed, visitors, run, changed, looks });
  return promises.every(([, isKept]) => isKept) ? 0 : 1;
}
