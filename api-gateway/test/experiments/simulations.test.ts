import { expect, test } from 'vitest';
import { visitorsNeeded } from '../../src/platform/experiments/statistics.ts';
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
  ['in four weeks', { seed: 2, experiments: 200, days: 28, visitorsADay: 300, rate: 0.1, uplift: 0 }],
  [
    'in two months, with few conversions',
    { seed: 5, experiments: 200, days: 60, visitorsADay: 400, rate: 0.01, uplift: 0 },
  ],
])(
  'of experiments without an effect that are looked at daily, at most 5 % are called %s [R-LANDERS-REPORT-HONEST]',
  (_when, looks) => {
    const run = simulateLooks(looks);
    expect(run.called / run.experiments).toBeLessThanOrEqual(0.05);
  },
);

test('an uplift of a fifth is found with the promised power [R-LANDERS-REPORT-POWER]', () => {
  const days = 28;
  const visitorsADay = Math.ceil(visitorsNeeded(0.1, 0.2) / days);
  const run = simulateLooks({ seed: 3, experiments: 100, days, visitorsADay, rate: 0.1, uplift: 0.2 });
  expect(run.better / run.experiments).toBeGreaterThanOrEqual(0.8);
});
