import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/** Thrown for what a command does not understand; its message is one line for the person at the terminal. */
export class UsageError extends Error {}

/** Reads the value of a flag. Gets undefined where the flag was not given; throws UsageError for what it cannot be. */
export type Flag<Value> = (given: string | undefined, name: string) => Value;

/** The values that flags read. */
export type FlagValues<Flags extends Readonly<Record<string, Flag<unknown>>>> = {
  [Name in keyof Flags]: ReturnType<Flags[Name]>;
};

function wholeNumber(given: string, name: string, least: number): number {
  if (!/^\d{1,9}$/.test(given) || Number(given) < least)
    throw new UsageError(`--${name}: a whole number from ${least}, not '${given}'.`);
  return Number(given);
}

/** A whole number, of which there are one or more unless `least` says otherwise. */
export const count =
  (usual: number, least = 1): Flag<number> =>
  (given, name) =>
    given === undefined ? usual : wholeNumber(given, name, least);

/** Whole numbers from 1 with commas between them. */
export const counts =
  (usual: readonly number[]): Flag<readonly number[]> =>
  (given, name) =>
    given === undefined ? usual : given.split(',').map((one) => wholeNumber(one, name, 1));

/** Any text, or undefined when it is not given. */
export const text: Flag<string | undefined> = (given) => given;

/**
 * `parseArgs` of Node, which throws UsageError for what the command does not have.
 *
 * @throws {UsageError} For an unknown flag, a word where none belongs, and a flag without its value.
 */
export function parse<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    // Node adds advice about words that begin with a hyphen.
    throw isUsage ? new UsageError(`${error.message.split('. ')[0] ?? ''}.`) : error;
  }
}

/** The arguments of a command; what it does not understand ends it with 2 and one line. */
export function parseOrExit<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parse(config);
  } catch (error) {
    return refuseUsage(error);
  }
}

/** Prints what the command does not understand, with advice where there is some, and exits with 2. Throws any other error. */
export function refuseUsage(error: unknown, advice = ''): never {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} ${advice}`.trim());
  process.exit(2);
}

/** What was given on a command line: the flags that stand alone, and those with a value. */
export interface Given {
  alone: ReadonlySet<string>;
  valued: Readonly<Record<string, string>>;
}

/**
 * Reads the arguments of a command that takes no words.
 *
 * @param alone - Names of flags without a value.
 * @param valued - Names of flags with one.
 * @throws {UsageError} As `parse` does.
 */
export function readArguments(args: readonly string[], alone: readonly string[], valued: readonly string[]): Given {
  const options = Object.fromEntries([
    ...alone.map((name) => [name, { type: 'boolean' }] as const),
    ...valued.map((name) => [name, { type: 'string' }] as const),
  ]);
  const given = Object.entries(parse({ args: [...args], options }).values);
  return {
    alone: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
    valued: Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  };
}
