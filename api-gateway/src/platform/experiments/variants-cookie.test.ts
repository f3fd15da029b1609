import { expect, test } from 'vitest';
import { readVariants, variantsCookie } from './variants-cookie.ts';

const DAY = 86_400_000;
const BEGIN = new Date('2026-11-01T00:00:00Z');
const after = (days: number) => new Date(BEGIN.getTime() + days * DAY);
const visitor = '7b2d3c1e-3c7b-4c57-9f07-0a3d4f0f5a11';
const known = {
  visitor,
  isKept: true,
  variants: {
    early: { variant: 'one', since: BEGIN },
    late: { variant: 'two', since: after(20), weights: [0.9, 0.1] },
  },
};
const cookieAt = (days: number) => variantsCookie(known, { secure: true, now: after(days) });

test('each variant has its own thirty days, whenever the others were assigned [L-LANDERS-VARIANT-DAYS]', () => {
  const [value] = cookieAt(20).split(';');
  expect(cookieAt(20)).toContain(`Max-Age=${30 * 86_400}`);
  expect(cookieAt(25), 'written again, it is kept no longer').toContain(`Max-Age=${25 * 86_400}`);
  expect(readVariants(value, after(29.9))).toEqual(known);
  expect(readVariants(value, after(30.1))).toEqual({ ...known, variants: { late: known.variants.late } });
  expect(readVariants(value, after(50.1))).toBeNull();
});

test('a cookie of somebody’s own making is none', () => {
  const cookie = (content: unknown) => `variants=${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  const variants = { early: ['one', 1_761_955_200] };
  for (const content of [
    { visitor: 'nobody', variants, kept: true },
    { visitor, variants: { early: 'one' }, kept: true },
    { visitor, variants, kept: true, more: 1 },
    { visitor, variants: { early: ['one', 1_761_955_200, [1, -1]] }, kept: true },
    { visitor, variants: { early: ['one', 4_102_444_800] }, kept: true },
  ])
    expect(readVariants(cookie(content), BEGIN)).toBeNull();
  expect(readVariants('variants=nonsense', BEGIN)).toBeNull();
  expect(readVariants(`variants=${'x'.repeat(5000)}`, BEGIN)).toBeNull();
});

test('of more experiments than a cookie holds the newest stay, and the visitor with them [R-LANDERS-VARIANT-STICKY]', () => {
  const experiments = (count: number) => ({
    ...known,
    variants: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `headline-of-the-gallery-${index}`,
        { variant: 'as-the-visitor-writes', since: new Date(BEGIN.getTime() + index * 3_600_000), weights: [0.5, 0.5] },
      ]),
    ),
  });
  const read = (count: number) => {
    const [value = ''] = variantsCookie(experiments(count), { secure: true, now: after(10) }).split(';');
    expect(value.length).toBeLessThanOrEqual(4096);
    return readVariants(value, after(10));
  };
  expect(read(20)).toEqual(experiments(20));
  const crowded = read(100);
  expect(crowded?.visitor).toBe(visitor);
  const keys = Object.keys(crowded?.variants ?? {});
  expect(keys.length).toBeGreaterThan(20);
  expect(keys).toEqual(Object.keys(experiments(100).variants).toReversed().slice(0, keys.length));
});
