import { describe, expect, test } from 'vitest';
import { compare, compareStrata, measuredOf } from './compare.ts';
import { evidenceOfPhases, isRatioRight, ratioEvidence } from './split.ts';
import { normalShare, rateInterval, visitorsNeeded } from './statistics.ts';

describe('visitors of before and after the weights were changed', () => {
  const sample = (visitors: number, conversions: number) => measuredOf({ visitors, conversions });
  // Days when many sign up with half of the visitors each, then days when few do with nine of ten in the other variant.
  const busy = { control: sample(5000, 1000), variant: sample(5000, 1000) };
  const calm = { control: sample(1000, 50), variant: sample(9000, 450) };

  test('are not compared with each other: a variant that is no better on any day is not called [R-LANDERS-REPORT-WEIGHTS]', () => {
    expect(compare({ visitors: 6000, conversions: 1050 }, { visitors: 14_000, conversions: 1450 }).verdict).toBe(
      'worse',
    );
    expect(compareStrata([busy, calm])).toMatchObject({ difference: 0, uplift: 0, verdict: 'undecided' });
  });

  test('show together what each of them shows [R-LANDERS-REPORT-WEIGHTS]', () => {
    const better = compareStrata([
      { ...busy, variant: sample(5000, 1200) },
      { ...calm, variant: sample(9000, 630) },
    ]);
    expect(better.verdict).toBe('better');
    expect(better.difference).toBeGreaterThan(0.02);
    expect(better.difference).toBeLessThan(0.04);
    // Visitors who have nobody beside them say nothing.
    expect(compareStrata([busy, { control: sample(0, 0), variant: sample(9000, 450) }])).toEqual(compareStrata([busy]));
    expect(compareStrata([{ control: sample(0, 0), variant: sample(0, 0) }]).verdict).toBe('undecided');
  });
});

describe('the split of the visitors', () => {
  test('is right as far as chance allows, and a fault where it does not [R-LANDERS-RATIO-CHECK]', () => {
    const isRight = (counts: readonly number[], weights: readonly number[]) =>
      isRatioRight(ratioEvidence(counts, weights));
    expect(isRight([5030, 4970], [0.5, 0.5])).toBe(true);
    expect(isRight([5400, 4600], [0.5, 0.5])).toBe(false);
    expect(isRight([8000, 2000], [0.8, 0.2])).toBe(true);
  });

  test('is looked at for each weighting by itself', () => {
    const [half, ninth] = [
      { counts: [5000, 5000], weights: [0.5, 0.5] },
      { counts: [9000, 1000], weights: [0.9, 0.1] },
    ] as const;
    expect(isRatioRight(evidenceOfPhases([half, ninth]))).toBe(true);
    expect(isRatioRight(evidenceOfPhases([half, { ...ninth, counts: [9200, 800] }]))).toBe(false);
    expect(
      evidenceOfPhases([{ counts: [10, 10, 1], weights: [0.5, 0.5] }]),
      'nobody gets what has no weight',
    ).toBeGreaterThan(1e300);
  });

  test('is what whole numbers make of it: a belief of two visitors in halves is 2ⁿ · a! · b! / (n + 1)!', () => {
    const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));
    for (const [one, other] of [
      [0, 1],
      [3, 9],
      [20, 20],
      [5, 60],
    ] as const) {
      const all = one + other;
      const exact = (2 ** all * factorial(one) * factorial(other)) / factorial(all + 1);
      expect(ratioEvidence([one, other], [0.5, 0.5], 2) / exact).toBeCloseTo(1, 9);
    }
  });

  test('says nothing before there are visitors', () => {
    expect(ratioEvidence([0, 0, 0], [0.5, 0.3, 0.2])).toBeCloseTo(1);
  });
});

test.each([
  [0, 0.5],
  [1, 0.8413447],
  [-1.96, 0.0249979],
  [1.959964, 0.975],
  [3.2905267, 0.9995],
])('the share of a normal distribution below %d is %d', (value, share) => {
  expect(Math.abs(normalShare(value) - share)).toBeLessThan(2e-7);
});

describe('a comparison', () => {
  test('calls what is clearly better or worse, and nothing that could be chance', () => {
    expect(compare({ visitors: 20_000, conversions: 2000 }, { visitors: 20_000, conversions: 2400 })).toMatchObject({
      verdict: 'better',
      uplift: expect.closeTo(0.2),
    });
    expect(compare({ visitors: 20_000, conversions: 2400 }, { visitors: 20_000, conversions: 2000 }).verdict).toBe(
      'worse',
    );
    expect(compare({ visitors: 2000, conversions: 200 }, { visitors: 2000, conversions: 220 }).verdict).toBe(
      'undecided',
    );
  });

  test('has no bounds while few have converted, however large the difference looks [R-LANDERS-REPORT-HONEST]', () => {
    const early = compare({ visitors: 60, conversions: 2 }, { visitors: 60, conversions: 24 });
    expect(early).toMatchObject({ low: -Infinity, high: Infinity, verdict: 'undecided' });
    expect(early.chanceToBeBetter).toBeGreaterThan(0.99);
  });

  test('is wider when several variants are compared with the control', () => {
    const [control, variant] = [
      { visitors: 5000, conversions: 500 },
      { visitors: 5000, conversions: 560 },
    ] as const;
    expect(compare(control, variant, 2).low).toBeLessThan(compare(control, variant).low);
  });

  test('takes equal rates for an even chance', () => {
    const same = { visitors: 1000, conversions: 100 };
    expect(compare(same, same).chanceToBeBetter).toBeCloseTo(0.5);
  });
});

test('the interval of a rate holds the rate, and is narrower with more visitors', () => {
  const [few, many] = [
    rateInterval({ visitors: 500, conversions: 50 }),
    rateInterval({ visitors: 50_000, conversions: 5000 }),
  ];
  expect(few.rate).toBeCloseTo(0.1);
  expect(few.low).toBeLessThan(many.low);
  expect(few.high).toBeGreaterThan(many.high);
});

test('a smaller uplift needs more visitors', () => {
  expect(visitorsNeeded(0.1, 0.1)).toBeGreaterThan(2 * visitorsNeeded(0.1, 0.2));
});
