import { parseArgs } from 'node:util';
import { WHOLE_SHARE } from '@tandem/contracts/composition/channels';
import type { Channel } from '@tandem/contracts/composition/channels';
import { LIMITS } from '@tandem/contracts/product/limits';
import { isPart } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import type { LookCommand, MoveCommand } from '@tandem/contracts/composition/release-commands';
import { channelOfTenant, isChannel, shareInWords } from '../../composition/signing/channel-names.ts';

/** Thrown when the command cannot be understood. */
export class UsageError extends Error {}

export interface PublishCommand {
  name: 'publish';
  part: Part;
  build: boolean;
  /** Folder of the build; the part's own in the checkout when it is left out. */
  dist: string | undefined;
}

/** What a marketer may add to a command. */
export interface MarketingOptions {
  by?: string | undefined;
  csv?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tenant?: string | undefined;
}

/** A command of a marketer: experiments, traffic, and the copy of landing pages. Its words are read beside the database. */
export interface MarketingCommand {
  name: 'marketing';
  what: 'experiment' | 'traffic' | 'copy';
  words: readonly string[];
  options: MarketingOptions;
}

/** Removes files that no release needs any more from the store of this machine. */
export interface PruneCommand {
  name: 'prune';
  isDryRun: boolean;
}

/** Commands that need neither a site nor a database. */
export type SecretCommand = { name: 'key'; file: string } | { name: 'token' };

export type Command = PublishCommand | MoveCommand | LookCommand | MarketingCommand | SecretCommand | PruneCommand;

const MOVES: ReadonlySet<Command['name']> = new Set<MoveCommand['name']>([
  'promote',
  'rollback',
  'withdraw',
  'recall',
  'handover',
  'stop',
  'start',
]);

/** Whether a command moves a pointer, or signs for one. */
export const isMove = (command: Command): command is MoveCommand => MOVES.has(command.name);

const OPTIONS = {
  'no-build': { type: 'boolean' },
  'dist': { type: 'string' },
  'to': { type: 'string' },
  'from': { type: 'string' },
  'site': { type: 'string' },
  'why': { type: 'string' },
  'drops': { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  'untried': { type: 'boolean' },
  'json': { type: 'boolean' },
  'csv': { type: 'boolean' },
  'by': { type: 'string' },
  'tenant': { type: 'string' },
  'channel': { type: 'string' },
  'canary': { type: 'string' },
  'experiment': { type: 'string' },
  'help': { type: 'boolean', short: 'h' },
} as const;

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parse>['values'];

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

/** `mf-chat@0123abcd`, or the beginning of it. */
function releaseOf(word: string | undefined): { part: Part; release: string } {
  const [part = '', build = ''] = word?.split('@') ?? [];
  if (build === '') throw new UsageError('Which release? Its id, such as mf-chat@0123456789ab');
  return { part: partOf(part), release: build };
}

const reasonOf = ({ why }: Values) => ({ reason: why ?? null });
const optionalPart = (word: string | undefined) => (word === undefined ? null : partOf(word));
const dropsOf = ({ drops = [] }: Values) =>
  drops.flatMap((names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

/** The channel that a command is about; left out: live. */
function placeOf({ channel, tenant, canary, experiment }: Values): { channel?: Channel } {
  const named = [channel, tenant, canary, experiment].filter((value) => value !== undefined);
  if (named.length > 1) throw new UsageError('One of --channel, --tenant, --canary and --experiment');
  if (canary !== undefined) return { channel: 'canary' };
  const other = experiment === undefined ? channel : `experiment:${experiment}`;
  const wanted = tenant === undefined ? other : channelOfTenant(tenant);
  if (wanted === undefined) return {};
  if (!isChannel(wanted))
    throw new UsageError(
      `'${wanted}' is no channel: live, staging or canary; or --tenant KEY, --canary 5% or --experiment KEY:VARIANT`,
    );
  return { channel: wanted };
}

/** The same, and the share of a canary. */
function destinationOf(values: Values): { channel?: Channel; share?: number } {
  const place = placeOf(values);
  if (values.canary === undefined) return place;
  const share = Number(/^(\d{1,2}(?:\.\d{1,2})?)\s?%?$/.exec(values.canary)?.[1] ?? 0) * (WHOLE_SHARE / 100);
  const largest = LIMITS.canaryLargestShare;
  if (share < 1 || share > largest)
    throw new UsageError(`--canary needs a share of the visitors, at most ${shareInWords(largest)}: --canary 5%`);
  return { ...place, share: Math.round(share) };
}

const marketing = (what: MarketingCommand['what']) => ({
  words: Infinity,
  read: (words: readonly string[], { by, csv, from, to, tenant }: Values): MarketingCommand => ({
    name: 'marketing',
    what,
    words,
    options: { by, csv, from, to, tenant },
  }),
});

/** How many words a command takes at most, and what it is made of. */
const COMMANDS: Readonly<
  Record<string, { words: number; read: (words: readonly string[], values: Values) => Command }>
> = {
  publish: {
    words: 1,
    read: ([part], values) => ({
      name: 'publish',
      part: partOf(part),
      build: values['no-build'] !== true,
      dist: values.dist,
    }),
  },
  status: { words: 0, read: () => ({ name: 'status' }) },
  list: { words: 1, read: ([part]) => ({ name: 'list', part: optionalPart(part) }) },
  pointers: { words: 1, read: ([part]) => ({ name: 'pointers', part: optionalPart(part) }) },
  show: { words: 2, read: ([part, release = 'live']) => ({ name: 'show', part: partOf(part), release }) },
  files: { words: 2, read: ([part, release = 'live']) => ({ name: 'files', part: partOf(part), release }) },
  errors: {
    words: 2,
    read: ([part, release = null]) => ({ name: 'errors', part: optionalPart(part), release }),
  },
  diff: {
    words: 2,
    read: ([part, to = 'latest'], { from = 'live' }) => ({ name: 'diff', part: partOf(part), from, to }),
  },
  promote: {
    words: Infinity,
    read: (words, values) => ({
      name: 'promote',
      pairs: pairsOf(words),
      drops: dropsOf(values),
      isDryRun: values['dry-run'] === true,
      ...(values.untried === true && { mayBeUntried: true as const }),
      ...destinationOf(values),
      ...reasonOf(values),
    }),
  },
  rollback: {
    words: 1,
    read: ([part], values) => ({ name: 'rollback', part: partOf(part), to: values.to ?? null, ...reasonOf(values) }),
  },
  recall: {
    words: 1,
    read: ([word], values) => ({ name: 'recall', ...releaseOf(word), to: values.to ?? null, ...reasonOf(values) }),
  },
  handover: { words: 1, read: ([part], values) => ({ name: 'handover', part: partOf(part), ...reasonOf(values) }) },
  stop: { words: 1, read: ([part], values) => ({ name: 'stop', part: partOf(part), ...reasonOf(values) }) },
  start: { words: 1, read: ([part], values) => ({ name: 'start', part: partOf(part), ...reasonOf(values) }) },
  withdraw: {
    words: 1,
    read: ([part], values) => ({ name: 'withdraw', part: partOf(part), ...placeOf(values), ...reasonOf(values) }),
  },
  prune: { words: 0, read: (_words, values) => ({ name: 'prune', isDryRun: values['dry-run'] === true }) },
  experiment: marketing('experiment'),
  traffic: marketing('traffic'),
  copy: marketing('copy'),
  key: {
    words: 1,
    read: ([file]) => {
      if (file === undefined) throw new UsageError('Which file is to have the key?');
      return { name: 'key', file };
    },
  },
  token: { words: 0, read: () => ({ name: 'token' }) },
};

export interface Understood {
  /** Null: the usage is wanted. */
  command: Command | null;
  json: boolean;
  /** The address of a site; null where none is named. */
  site: string | null;
}

/** Reads the words of the `mf` command. Throws UsageError. */
export function understand(argv: readonly string[]): Understood {
  const { values, positionals } = parse(argv);
  const [name, ...words] = positionals;
  const common = { json: values.json === true, site: values.site ?? null };
  if (name === undefined || values.help === true) return { command: null, ...common };
  const known = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (known === undefined) throw new UsageError(`There is no command '${name}'`);
  if (words.length > known.words) throw new UsageError(`'${words[known.words]}' is one word too many`);
  return { command: known.read(words, values), ...common };
}
