import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import type { VariantCount } from './experiments.repository.ts';
import { resultsOf } from './variant-results.ts';

const experiment = {
  metric: 'signup',
  variations: ['control', 'bold'],
  weights: [0.5, 0.5],
} as unknown as Experiment;

const WEIGHTS = '[0.5,0.5]';

/** Visitors of a variant, of whom each buyer has paid between 1,000 and 3,000 cents. */
const countOf = (variant: string, signup: number, purchase: number): VariantCount => ({
  variant,
  segment: 'phone',
  weights: WEIGHTS,
  visitors: 10_000,
  signup,
  activation: signup,
  message: signup,
  purchase,
  value: { EUR: purchase * 2000 },
  returned: {},
  squares: { EUR: purchase * 4_300_000 },
});

describe('a value of a segment', () => {
  test('shares the 5 % with the others: what is called alone is not among ten, by the metric and by what a visitor brings [R-LANDERS-REPORT-HONEST]', () => {
    const rows = [countOf('control', 1000, 300), countOf('bold', 1160, 400)];
    const verdictsAmong = (looks: number) => {
      const [, bold] = resultsOf(experiment, rows, { segment: 'phone', looks });
      return [bold?.comparison?.verdict, bold?.worth?.comparison?.verdict];
    };
    expect(verdictsAmong(1)).toEqual(['better', 'better']);
    expect(verdictsAmong(10)).toEqual(['undecided', 'undecided']);
  });
});
