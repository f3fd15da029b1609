import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { takeProcessLock } from '@tandem/api-gateway/platform/db/process-lock';
import { endProcess } from '@tandem/api-gateway/platform/process/end-process';
import { parseOrExit } from '../command-line.ts';
import { writeCoverage } from '../product-rules/write-coverage.ts';
import { endRunning } from '../test-run/execute.ts';
import { planChanged } from '../test-run/plan-changed.ts';
import { STEP_NAMES, planRun } from '../test-run/plan.ts';
import { keepRun, printRun, readCommit, summarize } from '../test-run/run-report.ts';
import { runStages } from '../test-run/run-steps.ts';
import type { FinishedStep, Stage } from '../test-run/run-steps.ts';
import { openScratch } from '../test-run/scratch.ts';
import { REPORTS } from '../test-run/steps.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm test`: everything that has to hold, in one run. It ends with the times, the slowest tests, what failed, and the
 * line `N passed, N failed` over all runners; a check (types, lint …) counts as one. The run is kept in
 * `.cache/test-run.json`.
 *
 * - `npm test -- lint mf-chat e2e` runs the named steps and packages only.
 * - `npm test -- --changed` runs what the changes since `origin/main` can touch.
 * - `npm test -- pages --all` opens every page in every combination.
 * - `npm test -- failures --all` tries every fault of every file of the shell and of a part.
 * - `npm test -- landers --all` walks from each landing page into the signup in every tenant and language, at both widths.
 */

const { values, positionals: names } = parseOrExit({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
});
const unknown = names.filter((name) => !STEP_NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. The steps are ${STEP_NAMES.join(', ')}.`);
  process.exit(2);
}
if (values.changed && names.length > 0) {
  console.error('--changed finds the steps itself: npm test -- --changed');
  process.exit(2);
}
if (values.all && !['pages', 'failures', 'landers'].some((name) => names.includes(name))) {
  console.error('--all goes with pages, failures or landers: npm test -- pages --all');
  process.exit(2);
}
/** Prints what is wrong in one line and exits. */
function refuse(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

const isWhole = names.length === 0 && !values.changed;

/** After a whole run without failures: writes which rules are proved. What is wrong with them is a failure. */
async function proveRules(finished: readonly FinishedStep[]): Promise<FinishedStep> {
  const started = performance.now();
  const titles = finished.flatMap(({ outcome }) => (outcome.tests ?? []).map(({ name }) => name));
  const { all, faults } = await writeCoverage(titles);
  console.log(`       rules: ${all.proved} proved, ${all.unproved} built and not proved, ${all.notBuilt} not built`);
  const failures = faults.map((message) => ({ name: 'docs/product', message }));
  for (const { message } of failures) console.log(`         ${message}`);
  const outcome = { passed: failures.length === 0 ? 1 : 0, failures };
  return { name: 'rules', seconds: (performance.now() - started) / 1000, outcome };
}

// Reports, sites and databases of two runs would mix.
const lock = await takeProcessLock(`${WORKSPACE}\0npm test`, 'npm test');
if (!lock.taken) {
  console.error(`Process ${lock.holder?.pid ?? '(unknown)'} runs npm test in this folder already.`);
  process.exit(2);
}
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });
// The table of all faults says nothing of another build (e2e/fixtures/failure-matrix.ts).
if (values.all && names.includes('failures'))
  await rm(path.join(WORKSPACE, '.cache/failure-matrix'), { recursive: true, force: true });
const scratch = openScratch();
Object.assign(process.env, scratch.env);
// All processes of a run, the gateways of the tests among them, start with what the ones before them have compiled.
process.env['NODE_COMPILE_CACHE'] ??= path.join(WORKSPACE, '.cache/compile');
process.on('exit', scratch.remove);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void endRunning().finally(() => process.exit(130)));
const startedAt = new Date();
// Before anything runs: the run itself writes docs/product/coverage.md.
const commit = await readCommit();
const stages: Stage[] = values.changed ? await planChanged().catch(refuse) : planRun({ names, isAllPages: values.all });
// Feedback on a change is early: browser tests of what already fails would only wait for their time-outs.
const finished = await runStages(stages, { endsAtFailure: values.changed });
if (isWhole && finished.every(({ outcome }) => outcome.failures.length === 0))
  finished.push(await proveRules(finished));
const testRun = summarize(finished, {
  ...commit,
  startedAt: startedAt.toISOString(),
  seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
  asked: values.changed ? ['--changed'] : names,
});
await keepRun(testRun);
printRun(testRun, finished);
endProcess(testRun.failed === 0 ? 0 : 1);
