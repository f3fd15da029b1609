import { resolve } from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';
import type { MoveCommand, SignedCommand } from '@tandem/contracts/composition/release-commands';
import { signText } from '../../composition/signing/keys.ts';
import type { KeyPair } from '../../composition/signing/keys.ts';
import { channelOf, descriptorStatement, isSameBuild, moveStatement } from '../../composition/signing/statements.ts';
import type { PointerMove } from '../../composition/signing/statements.ts';
import { readKeyPair } from './key-file.ts';
import { packArchive, readDescriptor } from './pack-archive.ts';
import type { Descriptor } from './pack-archive.ts';
import { SiteError, createSiteClient } from './site-client.ts';
import type { SiteResponse, SiteClient } from './site-client.ts';
import { isMove } from './words.ts';
import type { Command, PublishCommand } from './words.ts';

interface Report {
  text: string;
  data: unknown;
}

export interface SiteOptions {
  address: string;
  /** Of the team. */
  token: string | undefined;
  /** The file with the key of the part, or its text. */
  key: string | undefined;
  /** Builds a part and returns its folder; null without a checkout. */
  build: ((part: Part, isWanted: boolean) => Promise<string>) | null;
}

/** A command on a site: what it reports, and which site and ledger that was. */
export interface SiteReport extends Report {
  /** `https://tandemly.example, ledger 0123abcd, as the team chat` */
  where: string;
}

const whereOf = ({ address }: SiteClient, { ledger, team }: SiteResponse) =>
  `${address}, ledger ${ledger.slice(0, 8)}, as the team ${team}`;

/** The signature of a descriptor that the site has. Throws SiteError where it is of another part or release. */
async function signDescriptor(
  client: SiteClient,
  { part, id }: Pick<Descriptor, 'part' | 'id'>,
  { pair, built }: { pair: KeyPair; built: Descriptor | null },
): Promise<{ release: string; key: string; signature: string }> {
  const { descriptor } = await client.post<{ descriptor: Descriptor }>('descriptor', { part, release: id });
  if (descriptor.id !== id || descriptor.part !== part)
    throw new SiteError(`The site asks to sign ${descriptor.id} as ${id}`);
  if (built !== null && !isSameBuild(descriptor, built))
    throw new SiteError(
      `${id} is in the ledger with another description than this build has. What was published does not change, and is not ` +
        'signed unseen: publish the build that was published first',
    );
  return { release: id, ...signText(pair, descriptorStatement(descriptor)) };
}

/** The site has the same build of another run: that one stays, and is signed as it is there. */
async function signKnown(client: SiteClient, built: Descriptor, pair: KeyPair): Promise<void> {
  const { part } = built;
  await client.post('signatures', { part, ...(await signDescriptor(client, built, { pair, built })) });
}

async function publish(client: SiteClient, command: PublishCommand, options: SiteOptions): Promise<SiteReport> {
  const { part } = command;
  if (command.dist === undefined && options.build === null)
    throw new SiteError(`Where is the build of ${part}? Name its folder: --dist DIR`);
  const dist = command.dist === undefined ? await options.build?.(part, command.build) : resolve(command.dist);
  const pair = readKeyPair(options.key);
  const release = await readDescriptor(dist ?? '.');
  if (release.part !== part) throw new SiteError(`The folder holds a build of ${release.part}, not of ${part}`);
  // A token that is unknown is refused here, and not in the middle of an archive.
  await client.post('look', { name: 'list', part });
  const sent = await client.put<{ status: string; release: string; files: number; isSigned?: boolean }>(
    `archives/${part}`,
    await packArchive(dist ?? '.', release, pair),
  );
  if (sent.isSigned === false) await signKnown(client, release, pair);
  const text =
    sent.status === 'published'
      ? `Published ${sent.release} (${sent.files} files). Make it live: mf promote ${part} ${release.build}`
      : `${sent.release} is in the ledger already.`;
  return { text, data: { status: sent.status, release: sent.release }, where: whereOf(client, sent) };
}

/** Whether a release of the part is one that a reference may mean; without a reference, any or none. */
function isMeant(part: Part, id: string | null | undefined, reference: string | null): boolean {
  if (reference === null) return true;
  if (!/^(.+@)?[0-9a-f]+$/.test(reference)) return id?.startsWith(`${part}@`) === true;
  return id?.startsWith(reference.includes('@') ? reference : `${part}@${reference}`) === true;
}

type HandoverCommand = Extract<MoveCommand, { name: 'handover' }>;

/** Whether a move is of the kind of its command: its channel and share, a recall, a part that is taken out. */
function isOfKind(command: Exclude<MoveCommand, HandoverCommand>, move: PointerMove): boolean {
  const { from, to, recalled } = move;
  const channel = command.name === 'promote' || command.name === 'withdraw' ? command.channel : undefined;
  const share = command.name === 'promote' ? command.share : undefined;
  const takesOut = to === null && from !== null;
  return (
    channelOf(move) === (channel ?? 'live') &&
    move.share === share &&
    (recalled !== undefined) === (command.name === 'recall') &&
    takesOut === (command.name === 'withdraw')
  );
}

/** Whether a move leads to where its command says. */
function leadsThere(command: Exclude<MoveCommand, HandoverCommand>, move: PointerMove): boolean {
  const { part, from, to, recalled } = move;
  if (!isOfKind(command, move)) return false;
  if (command.name === 'promote')
    return command.pairs.some(([wanted, reference]) => part === wanted && isMeant(part, to, reference));
  if (part !== command.part) return false;
  if (command.name === 'rollback') return isMeant(part, to, command.to);
  if (command.name !== 'recall') return command.name === 'withdraw' || from === to;
  const isFromThere = from === recalled || from === to;
  return isFromThere && isMeant(part, recalled, command.release) && isMeant(part, to, command.to);
}

/** Whether a move leaves a channel as it is, for another key to vouch for it. */
const staysThere = ({ part }: HandoverCommand, move: PointerMove) =>
  move.part === part && move.from === move.to && move.recalled === undefined;

/** Throws SiteError where a site wants another move signed than the command says. */
function checkMove(command: MoveCommand, move: PointerMove, ledger: string): void {
  const isThere = command.name === 'handover' ? staysThere(command, move) : leadsThere(command, move);
  const isRight = move.kind === command.name && move.ledger === ledger && move.reason === command.reason && isThere;
  if (!isRight) throw new SiteError(`The site asks to sign something else than this command: ${moveStatement(move)}`);
}

const signed = (pair: KeyPair, move: PointerMove): SignedCommand['moves'][number] => {
  const statement = moveStatement(move);
  return { statement, ...signText(pair, statement) };
};

async function move(client: SiteClient, command: MoveCommand, options: SiteOptions): Promise<SiteReport> {
  const plan = await client.post<{ report: Report; moves: PointerMove[]; releases?: string[] }>('plan', command);
  const isDone = plan.moves.length === 0 || (command.name === 'promote' && command.isDryRun);
  if (isDone) return { ...plan.report, where: whereOf(client, plan) };
  for (const one of plan.moves) checkMove(command, one, plan.ledger);
  const pair = readKeyPair(options.key);
  const body: SignedCommand = { command, moves: plan.moves.map((one) => signed(pair, one)) };
  if (command.name === 'handover') {
    body.descriptors = [];
    for (const id of plan.releases ?? [])
      body.descriptors.push(await signDescriptor(client, { part: command.part, id }, { pair, built: null }));
  }
  const done = await client.post<{ report: Report }>('moves', body);
  return { ...done.report, where: whereOf(client, done) };
}

/** Why a command cannot be run over HTTP. */
function reasonForNoSite(command: Extract<Command, { name: 'marketing' | 'prune' | 'key' | 'token' }>): string {
  if (command.name === 'marketing') return `${command.what} is for the machine of the database: leave --site out there`;
  if (command.name === 'prune') return 'prune is for the machine of the store: leave --site out there';
  return `${command.name} needs no site`;
}

/** Runs a command on a site over HTTP. Throws SiteError. */
export async function runOnSite(command: Command, options: SiteOptions): Promise<SiteReport> {
  if (!options.token) throw new SiteError('The token of the team is missing: MF_TOKEN has it');
  const client = createSiteClient(options.address, options.token);
  if (isMove(command)) return move(client, command, options);
  switch (command.name) {
    case 'publish':
      return publish(client, command, options);
    case 'marketing':
    case 'prune':
    case 'key':
    case 'token':
      throw new SiteError(reasonForNoSite(command));
    default: {
      const seen = await client.post<{ report: Report }>('look', command);
      return { ...seen.report, where: whereOf(client, seen) };
    }
  }
}
