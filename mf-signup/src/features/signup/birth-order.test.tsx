import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { COUNTRIES, LOCALES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';
import { createFakeHost, messagesIn, TestApp } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { BirthDate } from './components/AboutYou.tsx';
import type { SignupForm } from './model/use-signup-form.ts';

const NAMES = { en: { day: 'Day', month: 'Month', year: 'Year' }, fr: { day: 'Jour', month: 'Mois', year: 'Année' } };
/** Those that do not write the day first. */
const OTHERS: Partial<Record<Country, readonly (keyof typeof NAMES.en)[]>> = {
  US: ['month', 'day', 'year'],
  CA: ['year', 'month', 'day'],
};
const CASES = LOCALES.flatMap((locale) => COUNTRIES.map((country) => [locale, country] as const));

it.each(CASES)(
  'in %s: who lives in %s finds the date of birth in the order of that country [R-SIGNUP-BIRTH-ORDER]',
  (locale, country) => {
    const form: Partial<SignupForm> = {
      values: { country, date_of_birth: '' } as SignupForm['values'],
      errors: {},
      set: vi.fn(),
      trigger: vi.fn(),
    };
    render(
      <TestApp fake={createFakeHost({ locale })} messages={{ 'mf-signup': messagesIn({ en, fr }, locale) }}>
        <BirthDate form={form as SignupForm} />
      </TestApp>,
    );
    const labels = screen.getAllByRole('textbox').map((field) => field.closest('label')?.textContent);
    expect(labels).toEqual((OTHERS[country] ?? ['day', 'month', 'year']).map((part) => NAMES[locale][part]));
  },
);
