import { expect, test } from 'vitest';
import { compare } from '../../src/platform/experiments/compare.ts';
import { visitorsNeeded } from '../../src/platform/experiments/statistics.ts';
import { simulateChangedWeights } from './simulate-weights.ts';
import { simulateAssignments, simulateLooks } from './simulate.ts';

/*
 * The small runs of `npm run bench -- --experiments`, which has a million visitors and a thousand experiments. With a fixed
 * seed the numbers are the same each time.
 */

test('visitors are assigned by the weights, each the same variant again, and independently of other experiments [R-LANDERS-VARIANT-ASSIGNED, R-LANDERS-EXPERIMENTS-APART, R-LANDERS-VARIANT-STICKY, R-LANDERS-RATIO-CHECK]', () => {
  const run = simulateAssignments({ seed: 1, visitors: 50_000 });
  expect(run.counts.reduce((sum, count) => sum + count, 0)).toBe(50_000);
  expect(run.evidence, 'the split is by chance').toBeLessThan(10);
  expect(run.dependence, 'experiments are independent').toBeLessThan(10);
  expect(run.unsteady, 'the same visitor has the same variant').toBe(0);
  expect(run.moved, 'changed weights move nobody who is known').toBe(0);
  expect(run.faultyEvidence, 'a loss of every tenth visitor is seen').toBeGreaterThan(1000);
});

test.each([
  ['in four weeks', { seed: 2, experiments: 200, days: 28, visitorsADay: 300, rate: 0.1, uplifts: [0] }],
  ['with three variants', { seed: 4, experiments: 200, days: 28, visitorsADay: 300, rate: 0.1, uplifts: [0, 0] }],
  [
    'in two months, with few conversions',
    { seed: 5, experiments: 200, days: 60, visitorsADay: 400, rate: 0.01, uplifts: [0] },
  ],
])(
  'of experiments without an effect that are looked at daily, at most 5 % are called %s [R-LANDERS-REPORT-HONEST]',
  (_when, looks) => {
    const run = simulateLooks(looks);
    expect(run.called / run.experiments).toBeLessThanOrEqual(0.05);
  },
);

test('experiments without an effect whose weights are changed are not called either, though their days differ [R-LANDERS-REPORT-WEIGHTS, R-LANDERS-REPORT-HONEST]', () => {
  const run = simulateChangedWeights({ seed: 7, experiments: 200, days: 28, visitorsADay: 600 });
  expect(run.called / run.experiments).toBeLessThanOrEqual(0.05);
  expect(run.pooled / run.experiments, 'visitors of all weights in one').toBeGreaterThan(0.5);
});

test('an uplift of a fifth is found with the promised power, whether one variant is compared or two [R-LANDERS-REPORT-POWER]', () => {
  const days = 28;
  for (const uplifts of [[0.2], [0.2, 0]]) {
    const needed = visitorsNeeded(0.1, 0.2, uplifts.length);
    const visitorsADay = Math.ceil(needed / days);
    const run = simulateLooks({ seed: 3, experiments: 100, days, visitorsADay, rate: 0.1, uplifts });
    expect(run.better / run.experiments, `${uplifts.length} compared`).toBeGreaterThanOrEqual(0.8);
  }
});

test('what is compared with the control more often takes more visitors, and so does what converts rarely [R-LANDERS-REPORT-POWER]', () => {
  expect(visitorsNeeded(0.1, 0.2, 2)).toBeGreaterThan(visitorsNeeded(0.1, 0.2));
  // A large uplift is seen soon, but not before so many have converted that anything is said.
  const needed = visitorsNeeded(0.1, 5);
  expect(
    compare({ visitors: needed, conversions: needed / 10 }, { visitors: needed, conversions: needed * 0.6 }),
  ).toMatchObject({ verdict: 'better' });
});
