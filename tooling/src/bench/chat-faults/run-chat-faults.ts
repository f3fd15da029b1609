import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { startEmbeddedPostgres } from '@tandem/api-gateway/platform/embedded-postgres/embedded-postgres';
import { checkMessages } from '@tandem/api-gateway/testing/chat-faults/check-messages';
import type { Verdict } from '@tandem/api-gateway/testing/chat-faults/check-messages';
import { startGateways } from '@tandem/api-gateway/testing/chat-faults/gateways';
import { whileMessagesAreHeld } from '@tandem/api-gateway/testing/chat-faults/hold-messages';
import { createKiller } from '@tandem/api-gateway/testing/chat-faults/killer';
import type { Killer } from '@tandem/api-gateway/testing/chat-faults/killer';
import type { Outage, Timeline } from '@tandem/api-gateway/testing/chat-faults/timeline';
import type { Sent } from './member.ts';
import { buildPageScript } from './page-script.ts';
import { ACTS } from './plan.ts';
import { BREAKS, BROKE } from './http-call.ts';
import { Progress } from './progress.ts';
import { recoveriesOf } from './recoveries.ts';
import type { Recovery } from './recoveries.ts';
import { createSenders } from './senders.ts';
import type { Sender, Storm } from './senders.ts';
import { insist } from './site-access.ts';

export interface ChatFaultsOptions {
  /** Has a migrated database with the tenants of the tests; its server is started and stopped here. */
  dataDir: string;
  seed: number;
  senders: number;
  /** Messages of each sender; two more are written in the end. */
  messages: number;
  gatewayKills: number;
  databaseKills: number;
  /** Ends the run from outside. */
  signal?: AbortSignal;
  /** Called after each end of a gateway or of the database. */
  onKill?: (what: string, sent: number) => void;
}

export interface ChatFaults extends Verdict {
  attempts: number;
  /** How often calls came to what, and what happened to laptops. */
  met: Record<string, number>;
  /** Accepted messages that were sent again, each time with the same response. */
  repeats: number;
  /** New logins after the end of a session. */
  logins: number;
  /** Texts that were neither on the device nor at the site at some moment. */
  vanished: number;
  /** Nothing happened for two minutes, and the run was given up; what was unsent by then counts as lost as well. */
  isStill: boolean;
  /** What the run waited for in the end. */
  waitedFor: string;
  unsent: readonly Sent[];
  /** Errors in pages that no part of them expects. */
  unexpected: readonly unknown[];
  /** Kills that happened, from which everything came back; with those of both gateways in the end. */
  gatewayKills: number;
  databaseKills: number;
  timeline: Timeline;
  recoveries: Recovery[];
}

/** What each member meets. */
export const MET_BY_EACH: readonly string[] = [...ACTS, ...BREAKS.map((fault) => BROKE[fault])];

/** Beside those that are given: both gateways are killed in the end. */
export const LAST_KILLS = 2;

/** Kills both gateways; resolves with when the last process has ended, and, later, with when both are back. */
function killBoth({ gateways }: Storm, timeline: Timeline): { ended: Promise<unknown>; back: Promise<unknown> } {
  const ended = gateways.ports.map(() => Promise.withResolvers<void>());
  const back = gateways.ports.map(async (port, index) => {
    const from = Date.now();
    const until = await gateways.kill(index, () => ended[index]?.resolve());
    timeline.gateways.push({ from, until, port });
  });
  return { ended: Promise.all(ended.map(({ promise }) => promise)), back: Promise.all(back) };
}

/**
 * Both gateways are killed in the middle of a message of each member, while nothing else happens: what they are held up by is the
 * end of the gateway alone. Each of these calls has begun, and none can end before.
 */
async function killAll(senders: readonly Sender[], storm: Storm, timeline: Timeline): Promise<void> {
  const { db, progress } = storm;
  const writeAll = (what: string) =>
    Promise.all(
      senders.map(async ({ member }, index) => {
        member.write(`${what} of ${index}`);
        await member.untilUnsent(0);
      }),
    );
  progress.waitsFor = 'the messages before the end';
  await writeAll('Before the end');
  progress.waitsFor = 'the streams of all laptops';
  await Promise.all(senders.map(({ laptop }) => laptop.untilStream()));
  progress.waitsFor = 'the messages under the end';
  const sent = Promise.withResolvers<unknown>();
  const back = Promise.withResolvers<unknown>();
  // Where they are not waited for any more, the run is over for another reason.
  for (const { promise } of [sent, back]) promise.catch(() => undefined);
  const held = { count: senders.length, signal: progress.signal, send: () => sent.resolve(writeAll('Under the end')) };
  await whileMessagesAreHeld(db, held, () => {
    const killed = killBoth(storm, timeline);
    back.resolve(killed.back);
    return killed.ended;
  });
  await Promise.all([sent.promise, back.promise]);
}

const hasEnded = ({ until }: Outage): boolean => Number.isFinite(until);

function sumOf(all: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [what, count] of all.flatMap((one) => Object.entries(one))) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}

function outcomeOf(senders: readonly Sender[], timeline: Timeline) {
  const members = senders.map(({ member }) => member);
  return {
    attempts: members.flatMap(({ messages }) => messages).reduce((sum, { tries }) => sum + tries.length, 0),
    met: sumOf(members.map(({ met }) => met)),
    repeats: members.reduce((sum, { repeats }) => sum + repeats, 0),
    logins: senders.reduce((sum, { laptop }) => sum + laptop.logins, 0),
    vanished: members.reduce((sum, { vanished }) => sum + vanished.length, 0),
    gatewayKills: timeline.gateways.filter(hasEnded).length,
    databaseKills: timeline.database.filter(hasEnded).length,
    recoveries: senders.flatMap(({ member, laptop }) => recoveriesOf(member.messages, timeline, laptop.disturbances)),
    timeline,
  };
}

/** All members write through the storm, and then through the end of both gateways. */
async function writeThrough(senders: readonly Sender[], storm: Storm, killer: Killer): Promise<void> {
  await Promise.all(
    senders.map(async ({ laptop, member }) => {
      await laptop.start();
      await member.writeAll();
    }),
  );
  storm.progress.waitsFor = 'the kills and what they ended';
  await killer.settled();
  await killAll(senders, storm, killer.timeline);
}

/** Lets all members write, and then compares what was written with what is there. */
async function runStorm(storm: Storm, options: ChatFaultsOptions, databaseUrl: string): Promise<ChatFaults> {
  const { db, gateways, progress, unexpected } = storm;
  const onKill = (what: string, sent: number) => {
    progress.note();
    options.onKill?.(what, sent);
  };
  const total = options.senders * options.messages;
  const killer = createKiller({ ...options, onKill, databaseUrl, gateways, total });
  storm.onSent = () => {
    progress.note();
    killer.noteSent();
  };
  const senders = await createSenders(storm);
  let isStill = false;
  try {
    isStill = !(await progress.during(writeThrough(senders, storm, killer)));
  } finally {
    for (const { laptop } of senders) laptop.close();
  }
  // Why nothing is sent any more may be that nothing came back.
  if (isStill) await Promise.race([killer.settled(), pause(1000)]).catch((error: unknown) => unexpected.push(error));
  const unsent = senders.flatMap(({ member }) => member.waiting());
  const written = senders.map(({ member, sender, partner }) => ({
    senderId: sender.id,
    partnerId: partner.id,
    texts: member.messages.map(({ text }) => text),
  }));
  const verdict = await insist(() => checkMessages(db, written));
  return {
    ...verdict,
    ...outcomeOf(senders, killer.timeline),
    isStill,
    waitedFor: progress.waitsFor,
    unsent,
    unexpected,
  };
}

/**
 * Members send messages with the pages of the chat, through two gateways, while connections break, responses are lost, laptops
 * sleep and go offline, pages are reloaded, tabs closed and sessions ended, and gateways and their database are killed, all by a
 * seed; then what was written is compared with what is there.
 */
export async function runChatFaults(options: ChatFaultsOptions): Promise<ChatFaults> {
  const { dataDir } = options;
  const failures: unknown[] = [];
  const opened: (() => Promise<void>)[] = [];
  try {
    const script = await buildPageScript();
    const onRestart = (failure: unknown) => (failure === null ? undefined : failures.push(failure));
    const postgres = await startEmbeddedPostgres({ dataDir, onRestart });
    opened.push(postgres.stop);
    const db = openDatabase(postgres.url, { max: 4 });
    opened.push(() => db.destroy());
    const gateways = await startGateways(2, postgres.url, dataDir);
    opened.push(gateways.stop);
    const progress = new Progress(options.signal);
    const storm: Storm = { db, gateways, script, options, progress, unexpected: [], onSent: () => {} };
    const outcome = await runStorm(storm, options, postgres.url);
    if (failures.length > 0) throw new AggregateError(failures, 'The database did not start again');
    return outcome;
  } finally {
    for (const close of opened.toReversed()) await close();
  }
}
