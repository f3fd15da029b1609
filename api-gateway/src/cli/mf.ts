import { parseArgs } from 'node:util';
import { isPart } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import { actorOfProcess } from '../composition/actor.ts';
import { ReleaseError } from '../composition/ledger/release-error.ts';
import { openReleaseStore } from '../composition/release-store.ts';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import { connectOrStartDatabase } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';
import { MARKETING_USAGE, marketingCommand } from './marketing-commands.ts';
import type { Command } from './marketing-commands.ts';
import * as commands from './mf-commands.ts';
import type { Checkout, Report } from './mf-commands.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `Releases of the site's parts: 'shell', and remotes such as 'mf-chat'

  npm run mf -- publish <part> [--no-build] [--dist DIR]    build the part and put it into the ledger; nothing goes live
  npm run mf -- list [part]                                 what has been published; ● is live
  npm run mf -- promote <part> <release|latest> [...]       make releases live, several in one step: promote shell latest mf-chat latest
  npm run mf -- rollback <part> [--to RELEASE]              go back to what the live release replaced
  npm run mf -- withdraw <part>                             take a remote off the site; rollback brings it back
  npm run mf -- pointers [part]                             what is live, since when, and the history
  npm run mf -- files <part> [release]                      a release's files in the store; of the live one by default

${MARKETING_USAGE}

  --why TEXT   kept in the history      --json   for programs`;

const OPTIONS = {
  'no-build': { type: 'boolean' },
  'dist': { type: 'string' },
  'to': { type: 'string' },
  'why': { type: 'string' },
  'json': { type: 'boolean' },
  'csv': { type: 'boolean' },
  'by': { type: 'string' },
  'from': { type: 'string' },
  'tenant': { type: 'string' },
  'help': { type: 'boolean', short: 'h' },
} as const;

function partOf(word: string | undefined): Part {
  if (word === undefined) throw new UsageError("Which part? 'shell', or a remote such as 'mf-chat'");
  if (!isPart(word)) throw new UsageError(`'${word}' is no name of a part: 'shell', or 'mf-' and a word`);
  return word;
}

function pairsOf(words: readonly string[]): [Part, string][] {
  if (words.length === 0) throw new UsageError('promote needs a part and a release');
  const pairs: [Part, string][] = [];
  for (let index = 0; index < words.length; index += 2) {
    const reference = words[index + 1];
    if (reference === undefined) throw new UsageError(`Which release of ${words[index]}? An id, or 'latest'`);
    pairs.push([partOf(words[index]), reference]);
  }
  return pairs;
}

/** Reads the whole command before it connects to a database. Throws UsageError. */
function understand(argv: readonly string[], checkout: Checkout | null): { run: Command | null; json: boolean } {
  const { values, positionals } = parse(argv);
  const [name, ...words] = positionals;
  const json = values.json === true;
  const reason = values.why ?? null;
  if (name === undefined || values.help === true) return { run: null, json };
  const optionalPart = () => (words[0] === undefined ? null : partOf(words[0]));
  const atMost = (count: number) => {
    if (words.length > count) throw new UsageError(`'${words[count]}' is one word too many`);
  };
  if (name === 'promote') {
    const pairs = pairsOf(words);
    return { run: (deps) => commands.promote(deps, pairs, reason), json };
  }
  const ofMarketing = marketingCommand(name, words, values);
  if (ofMarketing !== null) return { run: ofMarketing, json };
  if (name === 'files') {
    atMost(2);
    const part = partOf(words[0]);
    return { run: (deps) => commands.files(deps, part, words[1] ?? 'live'), json };
  }
  atMost(1);
  if (name === 'publish') {
    const part = partOf(words[0]);
    return {
      run: (deps) => commands.publish(deps, part, { build: values['no-build'] !== true, dist: values.dist, checkout }),
      json,
    };
  }
  if (name === 'rollback') {
    const part = partOf(words[0]);
    return { run: (deps) => commands.rollback(deps, part, values.to, reason), json };
  }
  if (name === 'withdraw') {
    const part = partOf(words[0]);
    return { run: (deps) => commands.withdraw(deps, part, reason), json };
  }
  const part = optionalPart();
  if (name === 'list') return { run: (deps) => commands.list(deps, part), json };
  if (name === 'pointers') return { run: (deps) => commands.pointers(deps, part), json };
  throw new UsageError(`There is no command '${name}'`);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function withLedger(run: Command, config: Config): Promise<Report> {
  const connection = await connectOrStartDatabase(config, 'mf');
  const db = openDatabase(connection.url, { max: 2 });
  try {
    await migrate(db);
    return await run({ db, store: openReleaseStore(config), actor: actorOfProcess() });
  } finally {
    await db.destroy();
    await connection.close();
  }
}

export interface MfOptions {
  /** Reads the configuration; that of the process when it is left out. */
  load?: () => Config;
  /** The sources that `publish` builds; without them it needs `--dist`. */
  checkout?: Checkout;
}

/** The `mf` command. Returns the exit code: 0, 1 when it was refused, 2 when it was not understood. */
export async function mf(argv: readonly string[], { load = loadConfig, checkout }: MfOptions = {}): Promise<number> {
  try {
    const { run, json } = understand(argv, checkout ?? null);
    if (run === null) {
      console.log(USAGE);
      return 0;
    }
    const { text, data } = await withLedger(run, load());
    console.log(json ? JSON.stringify(data, null, 2) : text);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof ReleaseError || isOperationalError(error)) console.error(error.message);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}

if (import.meta.main) process.exitCode = await mf(process.argv.slice(2));
