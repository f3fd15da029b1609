import { endProcess } from '@tandem/api-gateway/platform/process/end-process';
import { BENCHMARKS } from '../bench/benchmarks.ts';
import type { Benchmark } from '../bench/benchmarks.ts';
import { UsageError, readArguments, refuseUsage } from '../command-line.ts';

/**
 * `npm run bench [-- --<name>] [--<flag> <value>]…`: one benchmark, which prints a table and writes the same as JSON.
 * `npm run bench -- --help` lists them. Ends with 1 when something is not as it should be, with 2 when the command is not
 * understood. Give it a quiet machine: times are measured with this machine's processor.
 */

function describe({ name, what, flags }: Benchmark): string {
  const words = ['npm run bench', ...(name === null && flags.length === 0 ? [] : ['--'])];
  const flag = name === null ? [] : [`--${name}`];
  return `${[...words, ...flag, ...flags.map((one) => `[--${one} …]`)].join(' ')}\n    ${what}`;
}

const ALONE = BENCHMARKS.flatMap(({ name }) => (name === null ? [] : [name]));
const VALUED = [...new Set(BENCHMARKS.flatMap(({ flags }) => flags))];

/** The benchmark that the arguments name, with the values of its flags; null when they only want the list. */
function understand(args: readonly string[]): (() => Promise<number>) | null {
  const { alone, valued } = readArguments(args, [...ALONE, 'help'], VALUED);
  if (alone.has('help')) return null;
  const asked = ALONE.filter((name) => alone.has(name));
  if (asked.length > 1) throw new UsageError(`One benchmark at a time, not --${asked.join(' and --')}.`);
  const found = BENCHMARKS.find(({ name }) => name === (asked[0] ?? null));
  if (found === undefined) throw new Error('no benchmark without a name');
  const foreign = Object.keys(valued).find((flag) => !found.flags.includes(flag));
  if (foreign !== undefined) throw new UsageError(`${describe(found).split('\n')[0]} has no --${foreign}.`);
  return () => found.run(valued);
}

try {
  const run = understand(process.argv.slice(2));
  if (run === null) console.log(BENCHMARKS.map(describe).join('\n\n'));
  const isAsItShouldBe = run === null || (await run()) === 0;
  // After tables of many lines, and of several benchmarks: a run that ends with 1 says so.
  if (!isAsItShouldBe) console.error('Not all is as it should be: what is not stands above.');
  endProcess(isAsItShouldBe ? 0 : 1);
} catch (error) {
  refuseUsage(error, 'npm run bench -- --help lists the benchmarks.');
}
