import { expect, test } from 'vitest';
import { armOf } from '../../src/composition/canary/arms.ts';
import { judge } from '../../src/composition/canary/judge.ts';
import { simulateCanary } from './simulate.ts';
import type { Behaviour } from './simulate.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const STABLE: Behaviour = { throws: 0.005, median: 1200 };

const runs = (canary: Behaviour, stable = STABLE) =>
  SEEDS.map((seed) => simulateCanary(seed, { visitors: 4_000, stable, canary }));

test('a canary that throws on 5 % of its views is rolled back in 20 of 20 runs [R-PLATFORM-CANARY-JUDGED]', () => {
  const found = runs({ ...STABLE, throws: 0.055 });
  expect(found.map(({ fault }) => fault)).toEqual(SEEDS.map(() => 'errors'));
  // Soon: before some hundred visitors have seen it.
  expect(Math.max(...found.map(({ visitors }) => visitors))).toBeLessThan(600);
});

test('a canary that is like the live release is left alone in 20 of 20 runs', () => {
  expect(runs(STABLE).map(({ fault }) => fault)).toEqual(SEEDS.map(() => null));
  // Also where errors are frequent, and where pages are slow for both.
  const rough: Behaviour = { throws: 0.1, median: 4000 };
  expect(runs(rough, rough).map(({ fault }) => fault)).toEqual(SEEDS.map(() => null));
});

test('a canary whose pages take half as long again is rolled back in 20 of 20 runs [R-PLATFORM-CANARY-SLOW, L-PLATFORM-CANARY-SLOWER]', () => {
  expect(runs({ ...STABLE, median: 1800 }).map(({ fault }) => fault)).toEqual(SEEDS.map(() => 'load'));
  // A little slower is no reason.
  expect(runs({ ...STABLE, median: 1250 }).map(({ fault }) => fault)).toEqual(SEEDS.map(() => null));
});

test('a canary whose pages are dead before they can report is rolled back [R-PLATFORM-CANARY-SILENT]', () => {
  expect(runs({ ...STABLE, dead: 0.1 }).map(({ fault }) => fault)).toEqual(SEEDS.map(() => 'silence'));
});

test('nothing is said before 100 visitors of each, nor of loads before 100 of each [L-PLATFORM-CANARY-VISITORS, L-PLATFORM-CANARY-LOADS]', () => {
  const arm = (visitors: number, failed: number) => ({ visitors, failed, silent: 0, network: [], cache: [] });
  expect(judge({ canary: arm(99, 99), stable: arm(99, 0) })).toMatchObject({ isEarly: true, fault: null });
  expect(judge({ canary: arm(100, 99), stable: arm(100, 0) }).fault?.words).toMatch(
    /^99 of 100 visitors had errors, 0 of 100 with the live release \([\d,]+ to 1 against chance\)$/,
  );
  const loads = (count: number, milliseconds: number) => ({
    ...arm(1000, 0),
    network: Array.from({ length: count }, () => milliseconds),
  });
  expect(judge({ canary: loads(99, 9000), stable: loads(1000, 10) }).fault).toBeNull();
  expect(judge({ canary: loads(1000, 9000), stable: loads(1000, 10) }).fault?.words).toBe(
    '50 % of the pages can be used within 9,000 ms, with the live release within 10 ms (scripts from the network, 1000 and 1000 loads)',
  );
});

test('as many are compared as get the canary, and who has it keeps it when it grows [R-PLATFORM-CANARY-STICKY]', () => {
  const visitors = Array.from({ length: 20_000 }, (_, index) => `visitor ${index}`);
  const armsAt = (share: number) =>
    visitors.map((visitor) => armOf({ part: 'mf-chat', share }, '0123456789ab', visitor));
  const [few, many] = [armsAt(500), armsAt(2000)];
  const count = (arms: readonly string[], arm: string) => arms.filter((one) => one === arm).length;
  for (const [arms, share] of [
    [few, 0.05],
    [many, 0.2],
  ] as const)
    for (const arm of ['canary', 'stable'])
      expect(Math.abs(count(arms, arm) / visitors.length - share)).toBeLessThan(0.01);
  expect(few.flatMap((arm, index) => (arm === 'canary' ? [many[index]] : [])).every((arm) => arm === 'canary')).toBe(
    true,
  );
});
