import path from 'node:path';
import { parseOrExit } from '../command-line.ts';
import { chooseMutants, guardTree, placeMutants, tryInBrowser, tryWithTests } from '../mutate/mutation-run.ts';
import { compareRuns, describeCounts, describeMutant, describeResult } from '../mutate/report.ts';
import { readResults, writeResults } from '../mutate/results.ts';
import { commitOf } from '../mutate/sources.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm run mutate -- --seed 1 --count 60`: breaks rules of the product, one at a time, and lists which of them the tests
 * catch. The seed and the product's sources decide which rules; a change of the tests does not.
 *
 * A mutant is tried by the tests nearest to it, then by the types, then by all tests that reach it. With `--browser`,
 * what is left is tried by the browser tests, which takes minutes for each run.
 *
 * - `--list` names the mutants and runs nothing; `--only 7` runs the seventh.
 * - `--tree PATH` breaks another checkout, which has its own node_modules.
 * - `--browser-only FILE` runs the browser tests for the survivors of a result file.
 * - `--compare A.json B.json` lists what is caught in one result file and not in the other.
 *
 * The results are written to `.cache/mutate/<seed>.json`, or to the file that `--output` names.
 */
const { values, positionals } = parseOrExit({
  allowPositionals: true,
  options: {
    'seed': { type: 'string', default: '1' },
    'count': { type: 'string', default: '60' },
    'only': { type: 'string' },
    'tree': { type: 'string', default: WORKSPACE },
    'output': { type: 'string' },
    'list': { type: 'boolean', default: false },
    'browser': { type: 'boolean', default: false },
    'browser-only': { type: 'string' },
    'compare': { type: 'boolean', default: false },
  },
});
// npm sets INIT_CWD to the folder that the command was given in.
const resolvePath = (file: string) => path.resolve(process.env['INIT_CWD'] ?? '.', file);
const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);

async function run(): Promise<void> {
  const [seed, count, tree] = [Number(values.seed), Number(values.count), resolvePath(values.tree)];
  const output =
    values.output === undefined ? path.join(WORKSPACE, `.cache/mutate/${seed}.json`) : resolvePath(values.output);
  guardTree(tree);
  const all = placeMutants(WORKSPACE, tree, chooseMutants(WORKSPACE, seed, count));
  const results = all.filter(({ number }) => values.only === undefined || number === Number(values.only));
  const unsteady = await tryWithTests(tree, results, console.log);
  if (values.browser) await tryInBrowser(tree, results);
  console.log(`\n${results.map(describeResult).join('\n')}\n\n${describeCounts(results)}`);
  for (const file of unsteady) console.log(`fails by chance, or without any mutant: ${file}`);
  // A single mutant is not stored as the result of its seed.
  if (values.only !== undefined && values.output === undefined) return;
  writeResults(output, { seed, count, commit: commitOf(tree), seconds: seconds(), unsteady, results });
  console.log(`${seconds()} s; written to ${output}`);
}

async function runBrowserOnly(file: string): Promise<void> {
  const tree = resolvePath(values.tree);
  const kept = readResults(file);
  guardTree(tree);
  await tryInBrowser(tree, kept.results);
  writeResults(file, kept);
  console.log(`${kept.results.map(describeResult).join('\n')}\n\n${describeCounts(kept.results)}\n${seconds()} s`);
}

if (values.compare) {
  const [one = '', other = ''] = positionals;
  console.log(compareRuns(readResults(resolvePath(one)), readResults(resolvePath(other))));
} else if (values.list) {
  const mutants = chooseMutants(WORKSPACE, Number(values.seed), Number(values.count));
  console.log(mutants.map((mutant, index) => describeMutant(index + 1, mutant)).join('\n'));
} else if (values['browser-only'] === undefined) await run();
else await runBrowserOnly(resolvePath(values['browser-only']));
process.exit(0);
