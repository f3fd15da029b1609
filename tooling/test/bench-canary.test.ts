import { expect, test } from 'vitest';
import { isRight } from '../src/bench/canary/verdicts.ts';

const run = { canary: 'mf-chat@0123456789ab' as const, stable: 'mf-chat@ba9876543210' as const };
const reason = `worse than ${run.stable}: 9 of 100 visitors had errors; most often: TypeError: boom`;

test('a canary that is worse has to go back, by the ledger, and for its errors', () => {
  expect(isRight('worse', { ...run, halt: { release: run.canary, reason } })).toBe(true);
  expect(isRight('worse', { ...run, halt: null })).toBe(false);
  expect(isRight('worse', { ...run, halt: { release: run.stable, reason } })).toBe(false);
  expect(isRight('worse', { ...run, halt: { release: run.canary, reason: 'worse than nothing' } })).toBe(false);
});

test('one that is like the live release has to stay', () => {
  expect(isRight('alike', { ...run, halt: null })).toBe(true);
  expect(isRight('alike', { ...run, halt: { release: run.canary, reason } })).toBe(false);
});
