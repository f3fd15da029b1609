import { PAYMENT_METHODS } from '@tandem/contracts/product/lists';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { methodInSentence } from './method-names.ts';

const namesIn = ({ methods }: { methods: Readonly<Record<string, string>> }) =>
  PAYMENT_METHODS.map((method) => methodInSentence(method, (key) => methods[key.replace('methods.', '')] ?? ''));

it('a method has a name within a sentence, where only proper names begin with a capital letter', () => {
  expect(namesIn(fr)).toEqual(expect.arrayContaining(['carte', 'prélèvement SEPA', 'virement bancaire', 'iDEAL']));
  expect(namesIn(en)).toEqual(expect.arrayContaining(['a card', 'SEPA direct debit', 'bank transfer', 'PayPal']));
  expect([...namesIn(en), ...namesIn(fr)]).not.toContain('');
});
