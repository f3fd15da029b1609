import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { getCountrySpecifications } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/app-error.ts';
import { checkedIban, maskedIban } from './bank-account.ts';
import { checkedPhone, maskedPhone } from './phone.ts';
import { isInSepa } from './sepa.ts';

/** One account of each SEPA country, from the registry's examples. */
const IBANS = [
  'AD1200012030200359100100',
  'AL47212110090000000235698741',
  'AT611904300234573201',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'CH9300762011623852957',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'EE382200221020145685',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GI75NWBK000000007099453',
  'GR1601101250000000012300695',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'MC5811222000010123456789030',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'RO49AAAA1B31007593840000',
  'RS35260005601001611379',
  'SE4550000000058398257466',
  'SI56263300012039086',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'VA59001123000012345678',
];

const refusalOf = (iban: string): string | null => {
  try {
    checkedIban(iban);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = error.fields?.['iban'];
    return typeof text === 'string' ? text : null;
  }
};

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const DIGITS = Array.from({ length: 10 }, (_, index) => String(index));

/** Replaces the characters from an index on. */
const withAt = (iban: string, index: number, text: string): string =>
  iban.slice(0, index) + text + iban.slice(index + text.length);

/** An IBAN with each of its characters after the country replaced by every other one of its kind. */
const typos = (iban: string): string[] =>
  Array.from(iban).flatMap((character, index) =>
    index < 2
      ? []
      : (DIGITS.includes(character) ? DIGITS : LETTERS)
          .filter((other) => other !== character)
          .map((other) => withAt(iban, index, other)),
  );

/**
 * Whether the check sum sees two characters swapped: letters count from 10 on, so that 1B and B1, 2M and M2, 3X and X3 are the same
 * number.
 */
const isSeen = (one: string, two: string): boolean =>
  one !== two && !['1B', '2M', '3X'].includes([one, two].toSorted().join(''));

/** An IBAN with each two neighbours swapped, those of the country as well. */
const swaps = (iban: string): string[] =>
  Array.from(iban).flatMap((one, index) => {
    const two = iban[index + 1];
    return two !== undefined && isSeen(one, two) ? [withAt(iban, index, two + one)] : [];
  });

/** An IBAN that has each of its characters once too few and once too often, and one that is far too short or too long. */
const lengths = (iban: string): string[] => [
  ...Array.from({ length: iban.length - 2 }, (_, index) => iban.slice(0, index + 2) + iban.slice(index + 3)),
  ...Array.from({ length: iban.length - 2 }, (_, index) => iban.slice(0, index + 3) + iban.slice(index + 2)),
  iban.slice(0, 2),
  iban + iban,
];

/** Those that are refused for none of these reasons. */
const notRefused = (ibans: readonly string[], ...reasons: readonly string[]): string[] =>
  ibans.filter((iban) => !reasons.includes(refusalOf(iban) ?? ''));

const COUNTRIES = Object.keys(getCountrySpecifications());

describe('an IBAN', () => {
  // Repeated here and not taken from the library, so that the test fails when a country is missing there.
  it('has an example here for every country of SEPA that has IBANs of its own', () => {
    const members =
      'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
        ' ',
      );
    expect(IBANS.map((iban) => iban.slice(0, 2)).toSorted()).toEqual(members);
    expect(COUNTRIES.filter(isInSepa).toSorted()).toEqual(members);
  });

  it.each(IBANS)('%s is taken however it is typed', (iban) => {
    const typed = ` ${iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`;
    expect(checkedIban(typed)).toBe(iban);
  });

  it.each(IBANS)('%s with any character mistyped is refused [V-PAY-IBAN-CHECKSUM]', (iban) => {
    const mistyped = typos(iban);
    expect(mistyped.length).toBeGreaterThanOrEqual(9 * (iban.length - 2));
    expect(notRefused(mistyped, 'debit.iban_checksum')).toEqual([]);
  });

  it.each(IBANS)('%s with any two neighbours swapped is refused [V-PAY-IBAN-CHECKSUM]', (iban) => {
    const swapped = swaps(iban);
    expect(swapped.length).toBeGreaterThan(0);
    expect(notRefused(swapped, 'debit.iban_checksum', 'debit.iban_country', 'debit.iban_length')).toEqual([]);
  });

  it.each(IBANS)('%s that is too short or too long is refused [V-PAY-IBAN-LENGTH]', (iban) => {
    expect(notRefused(lengths(iban), 'debit.iban_length')).toEqual([]);
  });

  it.each(IBANS)(
    '%s with the letters of any other country is refused [V-PAY-IBAN-CHECKSUM, V-PAY-IBAN-LENGTH]',
    (iban) => {
      const others = COUNTRIES.filter((country) => country !== iban.slice(0, 2)).map((country) =>
        withAt(iban, 0, country),
      );
      const [inside, outside] = [true, false].map((isInside) =>
        others.filter((one) => isInSepa(one.slice(0, 2)) === isInside),
      );
      expect(inside).toHaveLength(IBANS.length - 1);
      expect(notRefused(inside ?? [], 'debit.iban_checksum', 'debit.iban_length')).toEqual([]);
      expect(outside?.length).toBeGreaterThan(30);
      expect(notRefused(outside ?? [], 'debit.iban_country')).toEqual([]);
    },
  );

  it('of a country outside of SEPA, and what is none, is refused', () => {
    expect(refusalOf('BR1800360305000010009795493C1')).toBe('debit.iban_country');
    expect(refusalOf('hello')).toBe('debit.iban_country');
    expect(refusalOf('')).toBe('debit.iban_country');
  });

  it('is masked but for its ends', () => {
    expect(maskedIban('NL91ABNA0417164300')).toBe('NL91 •••• 4300');
    expect(maskedPhone('+31612345678')).toBe('+31 •••••• 78');
  });
});

/** Of each country of SEPA that has numbers of its own. */
const MOBILES = getCountries()
  .filter((country) => isInSepa(country))
  .flatMap((country) => getExampleNumber(country, examples)?.number ?? []);

describe('a phone number', () => {
  it.each([
    ['+31 6 12 34 56 78', '+31612345678'],
    ['+33(6)12-34.56.78', '+33612345678'],
    ['+4915112345678', '+4915112345678'],
  ])('%s is taken as %s', (typed, kept) => {
    expect(checkedPhone(typed)).toBe(kept);
  });

  it.each(['0612345678', '0031612345678', '+31', '+316123', '+31612345678901', 'call me', '+1 202 555 0143', ''])(
    '%j is refused: no E.164, no such number, or outside of SEPA [V-PAY-DEBIT-PHONE]',
    (typed) => {
      expect(() => checkedPhone(typed)).toThrow(AppError);
    },
  );

  it.each([
    '+33899123456',
    '+49900123456',
    '+449001234567',
    '+41900123456',
    '+43900123456',
    '+390899123456',
    '+33140205050',
    '+31201234567',
    '+80012345678',
  ])('%s is refused: no mobile, or dear [V-PAY-DEBIT-MOBILE]', (typed) => {
    expect(() => checkedPhone(typed)).toThrow(AppError);
  });

  it.each(MOBILES)('%s, a mobile of its country, is taken [V-PAY-DEBIT-MOBILE]', (number) => {
    expect(checkedPhone(number)).toBe(number);
  });
});
