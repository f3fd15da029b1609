import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { inOneLine } from '../test-run/outcome.ts';
import type { Failure, Step } from '../test-run/outcome.ts';
import { REPORTS, check, playwright, vitest } from '../test-run/steps.ts';

/**
 * `npm test`: everything that has to hold, in one run. It ends with what failed, and the line `N passed, N failed` over
 * all runners; a check (types, lint …) counts as one. A browser test that passed at its second try is named before it.
 *
 * `npm test -- lint mf-chat e2e` runs the named steps only.
 */

const STEPS: Step[] = [
  check('types', 'node', ['tooling/src/checks/typecheck.ts']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  check('format', 'oxfmt', ['--check']),
  check('unused', 'knip', ['--no-progress']),
  check('translations', 'node', ['tooling/src/commands/check-translations.ts']),
  check('sizes', 'node', ['tooling/src/commands/check-sizes.ts']),
  ...[
    'contracts',
    'tooling',
    'shared-ui',
    'shell',
    'mf-members',
    'mf-chat',
    'mf-payments',
    'mf-signup',
    'mf-landers',
    'api-gateway',
  ].map(vitest),
  playwright('e2e'),
];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. The steps are ${STEPS.map((step) => step.name).join(', ')}.`);
  process.exit(2);
}

await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });
let allPassed = 0;
const allFailures: Failure[] = [];
const allUnsteady: Failure[] = [];
for (const step of STEPS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const started = performance.now();
  const { passed, failures, unsteady = [] } = await step.run();
  allPassed += passed;
  allFailures.push(...failures);
  allUnsteady.push(...unsteady);
  const counts = `${String(passed).padStart(4)} passed, ${failures.length} failed`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(14)} ${counts}  ${seconds} s`);
  for (const { name, message } of failures) console.log(`         ${name}\n           ${inOneLine(message)}`);
  for (const { name, message } of unsteady) console.log(`         unsteady: ${name}\n           ${inOneLine(message)}`);
}
const inFull = ({ name, message }: Failure) => `${name}\n${message.replaceAll(/^/gm, '    ')}`;
for (const test of allUnsteady) console.log(`\n~ passed at its second try, to be mended: ${inFull(test)}`);
for (const failure of allFailures) console.log(`\n✗ ${inFull(failure)}`);
console.log(`${allPassed} passed, ${allFailures.length} failed`);
process.exit(allFailures.length === 0 ? 0 : 1);
