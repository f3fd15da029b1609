import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStages } from '../src/test-run/run-steps.ts';
import type { Stage } from '../src/test-run/run-steps.ts';
import type { Step } from '../src/test-run/steps.ts';

let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => vi.restoreAllMocks());

const passing = (name: string): Step => ({ name, run: () => Promise.resolve({ passed: 1, failures: [] }) });
const failing = (name: string): Step => ({
  name,
  run: () => Promise.resolve({ passed: 0, failures: [{ name: 'a rule', message: '1 is not 2' }] }),
});

const STAGES: readonly Stage[] = [[[failing('vitest'), passing('types')], [passing('lint')]], [[passing('e2e')]]];

test('every step is run, whatever failed before it', async () => {
  expect((await runStages(STAGES)).map(({ name }) => name).toSorted()).toEqual(['e2e', 'lint', 'types', 'vitest']);
});

test('a run that ends at a failure ends after the stage of it, and names what it leaves out', async () => {
  const finished = await runStages(STAGES, { endsAtFailure: true });
  expect(finished.map(({ name }) => name).toSorted()).toEqual(['lint', 'types', 'vitest']);
  expect(lines.join('\n')).toContain('e2e            not run: first mend vitest');
});

test('a run that ends at a failure is whole without one', async () => {
  const finished = await runStages([[[passing('vitest')]], [[passing('e2e')]]], { endsAtFailure: true });
  expect(finished.map(({ name }) => name)).toEqual(['vitest', 'e2e']);
});

test('a step that throws is a failure of its own', async () => {
  const broken: Step = { name: 'e2e', run: () => Promise.reject(new Error('no browser')) };
  const [step] = await runStages([[[broken]]]);
  expect(step?.outcome.failures).toEqual([{ name: 'the step itself', message: 'no browser' }]);
});
