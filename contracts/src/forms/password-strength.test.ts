import { expect, it } from 'vitest';
import { LIMITS } from '../product/limits.ts';
import { passwordStrength } from './password-strength.ts';

const OWNER = { email: 'juliette.marchand@example.test', name: 'Juliette_75', siteName: 'Tandemly' };

it.each(['kumquat8', 'soleil123', 'marchand', 'juliette1975', 'tandemly 1', 'x'.repeat(72)])(
  '%s is guessed [V-ACCOUNT-PASSWORD-STRENGTH, L-ACCOUNT-PASSWORD-STRENGTH]',
  (password) => {
    expect(passwordStrength(password, OWNER)).toBeLessThan(LIMITS.passwordMinStrength);
  },
);

it.each([
  'lanterne bleue',
  'Quiet-lamp-4711',
  'lantern kumquat violet harbour meadow saddle copper window ribbon autumn',
])('%s is strong enough [V-ACCOUNT-PASSWORD-STRENGTH]', (password) => {
  expect(passwordStrength(password, OWNER)).toBeGreaterThanOrEqual(LIMITS.passwordMinStrength);
});
