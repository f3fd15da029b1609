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

it.each([
  ['en', -1125, '−€11.25'],
  ['en', 4499, '€44.99'],
  ['fr', -1125, '−11,25\u00A0€'],
] as const)(
  'in %s an amount of %i is %s, with a minus sign below zero [R-FRAME-MINUS-SIGN]',
  (locale, amount, text) => {
    expect(createFormat(locale).money(amount, 'EUR')).toBe(text);
  },
);

it.each([
  ['fr', 1, '1er\u00A0décembre 2026', '1er\u00A0déc.'],
  ['fr', 11, '11\u00A0décembre 2026', '11\u00A0déc.'],
  ['fr', 2, '2\u00A0décembre 2026', '2\u00A0déc.'],
  ['en', 1, 'December\u00A01, 2026', 'Dec\u00A01'],
] as const)(
  'in %s the day %i of December is %s, in one line with its month [R-FRAME-FIRST-OF-MONTH, R-FRAME-DATE-LINE]',
  (locale, day, long, short) => {
    const format = createFormat(locale);
    const instant = new Date(2026, 11, day, 12).toISOString();
    expect(format.date(instant)).toBe(long);
    expect(format.moment(instant, new Date(2026, 11, 31, 12).getTime())).toBe(short);
    expect(format.utcDay(instant)).toBe(short);
    expect(format.day(instant, new Date(2027, 1, 1).getTime())).toBe(long);
  },
);

it.each([
  ['en', 'Dec\u00A011, 2026'],
  ['fr', '11\u00A0déc. 2026'],
] as const)('in %s a moment of another year is written with that year [R-CHAT-HEADER-SEEN]', (locale, text) => {
  const { moment } = createFormat(locale);
  const instant = new Date(2026, 11, 11, 12).toISOString();
  expect(moment(instant, new Date(2027, 1, 1).getTime())).toBe(text);
  // The night between two years.
  const eve = new Date(2026, 11, 31, 23).toISOString();
  expect(moment(eve, new Date(2027, 0, 1, 1).getTime())).not.toContain('2026');
});
