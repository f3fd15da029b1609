import { expect, it } from 'vitest';
import { LOCALES } from '@tandem/contracts/product/locales';
import { readUnits } from '../src/promises/promised-texts.ts';

it.each(LOCALES)(
  'no text in %s writes a price of its own: what something costs comes from settings and limits [R-PLATFORM-PROMISES]',
  (locale) => {
    const price = /[€$£]\s?\d|\d\s?(?:€|\$|£|EUR|USD|GBP|PLN|CHF|zł)/;
    expect([...readUnits(locale)].filter(([, text]) => price.test(text)).map(([unit]) => unit)).toEqual([]);
  },
);
