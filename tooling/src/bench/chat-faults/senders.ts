import type { Script } from 'node:vm';
import type { Db } from '@tandem/api-gateway/platform/db/database';
import type { Gateways } from '@tandem/api-gateway/testing/chat-faults/gateways';
import { createFactories } from '@tandem/api-gateway/testing/factories';
import type { TestMember } from '@tandem/api-gateway/testing/factories';
import { Laptop } from './laptop.ts';
import { Member } from './member.ts';
import { planOfSender } from './plan.ts';
import type { Progress } from './progress.ts';
import { findTexts, insist, logInAt, repeatMessage } from './site-access.ts';
import type { TabCall } from './tab-network.ts';

/** What all members of a run have in common. */
export interface Storm {
  db: Db;
  gateways: Gateways;
  script: Script;
  options: { seed: number; senders: number; messages: number };
  unexpected: unknown[];
  onSent: () => void;
  progress: Progress;
}

const isMessage = ({ path }: TabCall): boolean => path === '/api/message.php';

interface Pair {
  sender: TestMember;
  partner: TestMember;
}

/** A member at a laptop, with all that is going to happen to both. */
function createSender(
  { db, gateways, script, options, unexpected, onSent, progress }: Storm,
  { sender, partner }: Pair,
  index: number,
) {
  const { messages: plan, lagMilliseconds } = planOfSender(options, index);
  const tries = new Map(plan.map(({ text, tries: planned }) => [text, planned]));
  const { ports } = gateways;
  const [home = 0, elsewhere = 0] = index % 2 === 0 ? ports : ports.toReversed();
  const logIn = () => logInAt([home, elsewhere], sender);
  const laptop = new Laptop({
    script,
    lagMilliseconds,
    member: sender.id,
    partner: partner.id,
    port: home,
    logIn,
    documentLoaded: async () => void (await logIn()),
    onUnexpected: (error) => unexpected.push(error),
    route: (call) => {
      if (!isMessage(call)) return { port: home, fault: null };
      const { text, client_id: clientId } = JSON.parse(call.body ?? '') as { text: string; client_id: string };
      const planned = tries.get(text)?.[member.triesOf(clientId)];
      return { port: planned?.isElsewhere === true ? elsewhere : home, fault: planned?.fault ?? null };
    },
    ended: (call, tried, reply) => (isMessage(call) ? member.noteTry(call, tried, reply) : undefined),
  });
  const member: Member = new Member({
    laptop,
    plan,
    endSession: async () => {
      await insist(() => db.deleteFrom('sessions').where('user_id', '=', sender.id).execute());
    },
    repeat: async ({ text, clientId }) => repeatMessage(home, await logIn(), { partner: partner.id, text, clientId }),
    findTexts: (missing) => findTexts(db, sender.id, missing),
    onSent,
    signal: progress.signal,
  });
  return { member, laptop, home, sender, partner };
}

export type Sender = ReturnType<typeof createSender>;

/** Makes the members and their laptops; nothing is open yet. */
export async function createSenders(storm: Storm): Promise<Sender[]> {
  const { makeMember } = createFactories(storm.db);
  const { senders, messages } = storm.options;
  return Promise.all(
    Array.from({ length: senders }, async (_, index) => {
      const pair = {
        sender: await makeMember({ credits: messages + 2, paid_user: true }),
        partner: await makeMember(),
      };
      return createSender(storm, pair, index);
    }),
  );
}
