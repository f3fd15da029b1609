import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { TestClient } from '../client.ts';
import { createFactories } from '../factories.ts';
import type { TestMember } from '../factories.ts';
import { checkMessages } from './check-messages.ts';
import type { Verdict, Written } from './check-messages.ts';
import { startGateways } from './gateways.ts';
import { createKiller } from './killer.ts';
import { createRandom } from './random.ts';
import { sendAll } from './sender.ts';
import type { Try } from './sender.ts';
import { heldUpBy } from './timeline.ts';
import type { HeldUp, Outage, Timeline } from './timeline.ts';

export interface ChatFaultsOptions {
  /** Has a migrated database with the tenants of the tests; its server is started and stopped here. */
  dataDir: string;
  seed: number;
  senders: number;
  /** Messages of each sender. */
  messages: number;
  gatewayKills: number;
  databaseKills: number;
  /** Called after each end of a gateway or of the database. */
  onKill?: (what: string, sent: number) => void;
}

/** What the tries met. */
interface Tally {
  attempts: number;
  /** The most tries of one message that found an earlier one of it under way, such as that of a gateway that is gone. */
  mostUnderWay: number;
  /** How often a try came to what: a status, a fault, a new login after the end of a session. */
  outcomes: Record<string, number>;
  /** Accepted messages that were sent again, each time with the same response. */
  repeats: number;
}

export interface ChatFaults extends Verdict, Tally {
  /** Kills that happened, from which everything came back. */
  gatewayKills: number;
  databaseKills: number;
  /** Gateways that take calls in the end. */
  gatewaysBack: number;
  timeline: Timeline;
  /** Every message that was under way when a gateway came back, once for each that did. */
  recoveries: Recovery[];
}

export interface Recovery extends HeldUp {
  tries: readonly Try[];
}

/** Does this again while the database is away. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt > 100) throw error;
      await pause(100);
    }
  }
}

const cookiesOf = (client: TestClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Logs in at any gateway that responds. */
const logInAt = (ports: readonly number[], { email, password }: TestMember, pick: () => number) =>
  insist(async () => {
    const client = new TestClient(ports[pick()] ?? 0, 'localhost');
    const { status, text } = await client.post('/api/user.php', { email, password });
    if (status !== 200) throw new Error(`The login returned ${status}: ${text}`);
    return cookiesOf(client);
  });

const hasEnded = ({ until }: Outage): boolean => Number.isFinite(until);

const endedOf = ({ gateways, database }: Timeline) => ({
  gatewayKills: gateways.filter(hasEnded).length,
  databaseKills: database.filter(hasEnded).length,
});

const isUnderWay = ({ outcome }: Try): boolean => outcome.startsWith('409');

function noteTries(tally: Tally, tries: readonly Try[]): void {
  tally.attempts += tries.length;
  tally.mostUnderWay = Math.max(tally.mostUnderWay, tries.filter(isUnderWay).length);
  for (const { outcome } of tries) tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
}

/** Counts the gateways at which a member can log in; rejects when one does not come back. */
async function countBack(db: Db, ports: readonly number[]): Promise<number> {
  const member = await createFactories(db).makeMember();
  const cookies = await Promise.all(ports.map((port) => logInAt([port], member, () => 0)));
  return cookies.length;
}

async function makePairs(db: Db, { senders, messages }: ChatFaultsOptions) {
  const { makeMember } = createFactories(db);
  return Promise.all(
    Array.from({ length: senders }, async (_, index) => ({
      sender: await makeMember({ credits: messages, paid_user: true }),
      partner: await makeMember(),
      texts: Array.from({ length: messages }, (_text, number) => `Message ${number} of ${index}`),
    })),
  );
}

/**
 * Sends messages through two gateways while connections break, responses are lost, sessions end, and gateways and their
 * database are killed, all by a seed; then compares what was written with what is there.
 */
export async function runChatFaults(options: ChatFaultsOptions): Promise<ChatFaults> {
  const { dataDir, seed } = options;
  const failures: unknown[] = [];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onRestart: (failure) => (failure === null ? undefined : failures.push(failure)),
  });
  const db = openDatabase(postgres.url, { max: 4 });
  const gateways = await startGateways(2, postgres.url, dataDir);
  try {
    const pairs = await makePairs(db, options);
    const total = options.senders * options.messages;
    const killer = createKiller({ ...options, databaseUrl: postgres.url, gateways, total });
    const recoveries: Recovery[] = [];
    const tally: Tally = { attempts: 0, mostUnderWay: 0, outcomes: {}, repeats: 0 };
    await Promise.all(
      pairs.map(({ sender, partner, texts }, index) => {
        const random = createRandom(seed * 1000 + index);
        return sendAll({
          random,
          ports: gateways.ports,
          partnerId: partner.id,
          texts,
          logIn: () => logInAt(gateways.ports, sender, () => random.below(2)),
          endSession: async () => {
            await insist(() => db.deleteFrom('sessions').where('user_id', '=', sender.id).execute());
          },
          onSent: (tries, since) => {
            noteTries(tally, tries);
            recoveries.push(...heldUpBy(killer.timeline, since, Date.now()).map((held) => ({ ...held, tries })));
            killer.noteSent();
          },
          onRepeated: () => (tally.repeats += 1),
        });
      }),
    );
    await killer.settled();
    if (failures.length > 0) throw new AggregateError(failures, 'The database did not start again');
    const written: Written[] = pairs.map(({ sender, partner, texts }) => ({
      senderId: sender.id,
      partnerId: partner.id,
      texts,
    }));
    const verdict = await insist(() => checkMessages(db, written));
    const { timeline } = killer;
    const gatewaysBack = await countBack(db, gateways.ports);
    return { ...verdict, ...endedOf(timeline), ...tally, gatewaysBack, timeline, recoveries };
  } finally {
    await gateways.stop();
    await db.destroy();
    await postgres.stop();
  }
}
