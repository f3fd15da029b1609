import { describe, expect, test } from 'vitest';
import { assign, variantUnder, withOtherNumber } from './assign.ts';
import type { Candidate } from './assign.ts';
import { EXPERIMENTS, parseExperiments, statusOn } from './experiment.ts';
import { hash } from './hash.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const GIVEN = {
  key: 'test',
  name: 'Test',
  hypothesis: 'It is better.',
  status: 'running',
  start: '2026-11-01',
  stop: '2026-12-01',
  metric: 'signup',
  hashAttribute: 'visitor',
  hashVersion: 2,
  variations: ['control', 'other'],
  weights: [0.5, 0.5],
  condition: {},
  winner: null,
};
const experimentOf = (changes: object = {}) => {
  const [experiment] = parseExperiments([{ ...GIVEN, ...changes }]);
  if (experiment === undefined) throw new Error('There is no experiment.');
  return experiment;
};
const somebody: Candidate = {
  visitor: 'a',
  known: undefined,
  isBot: false,
  audience: { locale: 'en', country: 'FR', device: 'phone', network: null, ref: null, sub1: null },
};
const assigned = (changes: object = {}, candidate: Partial<Candidate> = {}, now = NOW) =>
  assign(experimentOf(changes), { ...somebody, ...candidate }, now);

// The cases of GrowthBook's SDKs for the hash of version 2.
test.each([
  ['seed', 'a', 0.0505],
  ['seed', 'b', 0.2696],
  ['foo', 'ab', 0.2575],
  ['foo', 'def', 0.2019],
  ['89123klj', '8952klfjas09ujkasdf', 0.124],
  ['90850943850283058242805', '123', 0.7516],
  ['()**(%$##$%#$#', '___)((*":&', 0.0128],
])('hashes %s and %s as GrowthBook does', (seed, value, expected) => {
  expect(hash(seed, value)).toBe(expected);
});

test.each([
  ['the partner of a network', { network: 'acme', ref: 'Partner-7' }, { network: 'acme', ref: 'partner-7', sub1: 'x' }],
  ['a banner alone', { sub1: { $in: ['banner-1', 'banner-2'] } }, { network: 'other', ref: null, sub1: 'Banner-2' }],
])(
  'the audience may be %s, and who came from elsewhere is not in it [R-LANDERS-EXPERIMENTS-SOURCE]',
  (_what, condition, source) => {
    const given = { condition, weights: [0.0001, 0.9999] };
    const from = (changes: object) => assigned(given, { audience: { ...somebody.audience, ...source, ...changes } });
    expect(from({})).toEqual({ variant: 'other', isCounted: true });
    for (const word of Object.keys(condition)) {
      expect(from({ [word]: 'elsewhere' }).isCounted, word).toBe(false);
      expect(from({ [word]: null }).isCounted, `no ${word}`).toBe(false);
    }
  },
);

describe('an assignment', () => {
  test.each([
    ['a bot', { isBot: true }],
    ['who is outside of the audience', { audience: { ...somebody.audience, country: 'BE' } }],
    ['whose country is not known', { audience: { ...somebody.audience, country: null } }],
  ])('of %s is the control, and is not counted [R-LANDERS-VARIANT-BOTS]', (_who, candidate) => {
    const condition = { condition: { country: { $in: ['FR'] } }, weights: [0.0001, 0.9999] };
    expect(assigned(condition), 'others are counted').toEqual({ variant: 'other', isCounted: true });
    expect(assigned(condition, candidate)).toEqual({ variant: 'control', isCounted: false });
  });

  test('of an experiment that has not begun is the control, and of one that has ended its winner [R-LANDERS-VARIANT-WINNER]', () => {
    expect(assigned({ status: 'draft' })).toEqual({ variant: 'control', isCounted: false });
    expect(assigned({}, {}, new Date('2026-10-31T23:00:00Z'))).toEqual({ variant: 'control', isCounted: false });
    for (const status of ['draft', 'running'])
      expect(
        assigned({ status, winner: 'other' }, {}, new Date('2026-10-31T23:00:00Z')),
        `a winner that is written ahead of the end of one that is ${status}`,
      ).toEqual({ variant: 'control', isCounted: false });
    const ended = { status: 'stopped', winner: 'other' };
    expect(assigned(ended)).toEqual({ variant: 'other', isCounted: false });
    expect(assigned(ended, { known: 'control' }), 'also for who had another one').toMatchObject({ variant: 'other' });
    expect(assigned(ended, { isBot: true }), 'also for search engines').toEqual({ variant: 'other', isCounted: false });
  });

  test('of a known visitor stays, whatever becomes of the weights [R-LANDERS-VARIANT-STICKY]', () => {
    const moved = { weights: [0.9999, 0.0001] };
    expect(assigned(moved, { known: 'other' })).toEqual({ variant: 'other', isCounted: true });
    const french = { condition: { locale: { $in: ['fr'] } } };
    expect(assigned(french, { known: 'other' }), 'also in another language').toEqual({
      variant: 'other',
      isCounted: true,
    });
    expect(assigned(french, { known: 'other', isBot: true }).variant).toBe('control');
    expect(assigned(moved, { known: 'one that there is not' })).toEqual({ variant: 'control', isCounted: true });
  });
});

const shareOf = (changes: object, variant: string) => {
  const visitors = Array.from({ length: 4000 }, (_, index) => `visitor-${index}`);
  const all = visitors.map((visitor) => assigned(changes, { visitor }));
  return all.filter((one) => one.isCounted && one.variant === variant).length / visitors.length;
};

test('a share of the audience takes part, by its weights, and keeps its variants when more do; the others see the control [R-LANDERS-VARIANT-COVERAGE]', () => {
  const small = { coverage: 0.4, weights: [0.75, 0.25] };
  expect(shareOf(small, 'control')).toBeCloseTo(0.3, 1);
  expect(shareOf(small, 'other')).toBeCloseTo(0.1, 1);
  const outside = Array.from({ length: 200 }, (_, index) => `visitor-${index}`).flatMap((visitor) => {
    const [before, after] = [assigned(small, { visitor }), assigned({ ...small, coverage: 0.8 }, { visitor })];
    if (before.isCounted) expect(after).toEqual(before);
    return before.isCounted ? [] : [before.variant];
  });
  expect(new Set(outside)).toEqual(new Set(['control']));
  const known = { visitor: 'visitor-0', known: 'other' };
  expect(assigned({ ...small, coverage: 0.0001 }, known), 'who takes part stays').toMatchObject({ isCounted: true });
});

test('a seed divides visitors anew, as its own key would [R-LANDERS-VARIANT-COVERAGE]', () => {
  const visitors = Array.from({ length: 50 }, (_, index) => `visitor-${index}`);
  const variants = (changes: object) => visitors.map((visitor) => assigned(changes, { visitor }).variant);
  expect(variants({ seed: 'second' })).toEqual(variants({ key: 'second' }));
  expect(variants({ seed: 'second' })).not.toEqual(variants({}));
});

/** Two experiments, which variants a visitor gets of them under nine to one, and somebody who gets these. */
const two = [experimentOf(), experimentOf({ key: 'second', weights: [0.9, 0.1] })];
const variantsOf = (visitor: string) => two.map((one) => variantUnder(one, [0.9, 0.1], visitor)).join(',');
const somebodyOf = (variants: string) => {
  const numbers = Array.from({ length: 1000 }, (_, index) => `visitor-${index}`);
  const found = numbers.find((visitor) => variantsOf(visitor) === variants);
  if (found === undefined) throw new Error(`Nobody gets ${variants}.`);
  return found;
};

test('another number of a visitor gets the same variants, under the weights of each [R-LANDERS-EXPOSURE-WITHDRAWN]', () => {
  const before = somebodyOf('other,control');
  const variants = {
    test: { variant: 'other', since: NOW, weights: [0.9, 0.1] },
    second: { variant: 'control', since: NOW },
    gone: { variant: 'any', since: NOW },
  };
  const known = { visitor: before, variants, isKept: false };
  for (let time = 0; time < 20; time += 1) {
    const { visitor, ...others } = withOtherNumber(known, two);
    expect(visitor).not.toBe(before);
    expect(others).toEqual({ variants, isKept: false });
    expect(variantsOf(visitor)).toBe('other,control');
  }
});

test('a cookie of somebody’s own making does not keep the gateway searching for a number [R-LANDERS-EXPOSURE-WITHDRAWN]', () => {
  const visitor = somebodyOf('other,control');
  const outside = somebodyOf('control,control');
  let numbers = 0;
  const nextNumber = () => {
    numbers += 1;
    return outside;
  };
  const impossible = { test: { variant: 'x', since: NOW }, second: { variant: 'other', since: NOW, weights: [1] } };
  const written = { visitor, variants: impossible, isKept: true };
  expect(withOtherNumber(written, two, nextNumber)).toEqual({ ...written, visitor: outside });
  expect(numbers).toBe(1);
  // One that the number gets, and none of those that are tried.
  const variants = { test: { variant: 'other', since: NOW, weights: [0.9, 0.1] } };
  numbers = 0;
  expect(withOtherNumber({ ...written, variants }, two, nextNumber).visitor).toBe(outside);
  expect(numbers).toBe(5000);
});

test.each([
  ['its first day', { start: '2026-11-26' }, 'running'],
  ['its last day', { stop: '2026-11-26' }, 'running'],
  ['a day before its first', { start: '2026-11-27' }, 'begins on 2026-11-27: nobody is counted yet'],
  ['a day after its last', { stop: '2026-11-25' }, 'ended after 2026-11-25: nobody is counted any more'],
  ['any day without a last one', { stop: null }, 'running'],
  ['any day of a draft', { status: 'draft', stop: '2026-11-25' }, 'draft'],
])('on %s the report says whether an experiment counts [R-LANDERS-REPORT-STATUS]', (_day, changes, said) => {
  expect(statusOn(experimentOf(changes), NOW)).toBe(said);
});

test('the landing pages of a member have equal weights [L-LANDERS-VARIANT-WEIGHTS]', () => {
  const landing = EXPERIMENTS.find(({ key }) => key === 'member-landing');
  expect(landing?.weights.map((weight) => weight.toFixed(3))).toEqual(['0.333', '0.333', '0.333']);
});

test('a single value of the audience may be written as GrowthBook does [R-LANDERS-EXPERIMENTS-FILE]', () => {
  expect(experimentOf({ condition: { country: 'NL' } }).condition).toEqual({ country: { $in: ['NL'] } });
});

test.each([
  ['weights that sum to less', { weights: [0.5, 0.4] }],
  ['too few weights', { weights: [1] }],
  ['a winner that is no variation', { winner: 'nobody' }],
  ['a coverage of more than all', { coverage: 1.1 }],
  ['meta of one variation alone', { meta: [{ name: 'As it is' }] }],
  ['the key of another variation', { meta: [{ key: 'other' }, {}] }],
  ['an unknown field', { audience: 'everybody' }],
])('refuses a definition with %s', (_what, changes) => {
  expect(() => experimentOf(changes)).toThrow();
});
