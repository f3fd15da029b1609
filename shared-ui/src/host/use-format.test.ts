import { expect, it } from 'vitest';
import { createFormat } from './use-format.ts';

it.each([
  ['en', '4:12 AM', '4:12 PM'],
  ['fr', '04:12', '16:12'],
] as const)('a time is written as the language writes it: %s', (locale, early, late) => {
  const { time, moment } = createFormat(locale);
  const at = (hour: number) => new Date(2026, 10, 20, hour, 12);
  const texts = [4, 16].map((hour) => time(at(hour).toISOString()).replaceAll(/\s/g, ' '));
  expect(texts).toEqual([early, late]);
  expect(moment(at(4).toISOString(), at(16).getTime()).replaceAll(/\s/g, ' ')).toBe(early);
});
