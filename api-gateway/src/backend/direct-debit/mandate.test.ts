import { describe, expect, it } from 'vitest';
import { someSettings } from '@tandem/contracts/testing/some-settings';
import { mandateOf } from './mandate.ts';

describe('the text of a mandate', () => {
  it.each([
    ['Acme B.V.', 'en', 'instructions from Acme B.V.'],
    ['Acme', 'en', 'instructions from Acme.'],
    ['Acme B.V.', 'fr', 'instructions de Acme B.V.'],
  ] as const)('ends the sentence with one dot after %s, in %s [R-PAY-MANDATE-SHOWN]', (name, locale, end) => {
    const settings = someSettings();
    const tenant = {
      settings: { ...settings, company: { ...settings.company, name } },
      own: { creditor_identifier: 'NL00ZZZ000000000000' },
    };
    const { text } = mandateOf(tenant as unknown as Parameters<typeof mandateOf>[0], 'a-payment', locale);
    expect(text[0]?.endsWith(end)).toBe(true);
  });

  it('names the country of its creditor in the language of the page [R-PAY-MANDATE-SHOWN]', () => {
    const settings = someSettings();
    const company = { ...settings.company, address: 'Wilgenkade 128', city: 'Amsterdam', country: 'Netherlands' };
    const tenant = { settings: { ...settings, company }, own: { creditor_identifier: 'NL00ZZZ000000000000' } };
    const { creditor_address } = mandateOf(tenant as unknown as Parameters<typeof mandateOf>[0], 'a-payment', 'fr');
    expect(creditor_address).toBe('Wilgenkade 128, Amsterdam, Pays-Bas');
  });
});
