import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createRecoveryCodes, createSecret, hashOfCode, stepOf, toSetUp } from './codes.ts';

const NOW = new Date('2026-11-20T12:00:10Z');
const STEP = NOW.getTime() / 30_000;

describe('a code of an app', () => {
  const secret = createSecret();
  const codeAt = (steps: number) =>
    new TOTP({
      secret: Secret.fromBase32(toSetUp(secret, { site: 'Alpha', account: 'a@alpha.test' }).secret),
    }).generate({
      timestamp: NOW.getTime() + steps * 30_000,
    });

  test.each([-1, 0, 1])('is accepted %i half minutes off: clocks differ [R-ACCOUNT-TWO-STEP-CLOCK]', (steps) => {
    expect(stepOf(secret, codeAt(steps), NOW)).toBe(Math.floor(STEP) + steps);
  });

  test.each([-2, 2])('is refused %i half minutes off [R-ACCOUNT-TWO-STEP-CLOCK]', (steps) => {
    expect(stepOf(secret, codeAt(steps), NOW)).toBeNull();
  });

  test('may be typed with a space, as apps show it, and is of six digits', () => {
    const code = codeAt(0);
    expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, NOW)).not.toBeNull();
    for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef']) expect(stepOf(secret, wrong, NOW)).toBeNull();
  });

  test('is shown under the names of the site and the account', () => {
    const { uri } = toSetUp(secret, { site: 'Nuit Douce', account: 'léa@nuit.test' });
    expect(new URL(uri).searchParams.get('issuer')).toBe('Nuit Douce');
    expect(decodeURIComponent(uri)).toContain('léa@nuit.test');
  });
});

describe('recovery codes', () => {
  test('are ten that differ, in letters that are not taken for each other', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  test('are known however they are typed', () => {
    expect(hashOfCode(' KF7WM 2XQ9D ')).toEqual(hashOfCode('kf7wm-2xq9d'));
    expect(hashOfCode('kf7wm-2xq9e')).not.toEqual(hashOfCode('kf7wm-2xq9d'));
  });
});
