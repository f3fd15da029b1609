import { sql } from 'kysely';
import type { PushMessage } from '@tandem/contracts/api/push';
import type { Composed } from '../../src/main/compose.ts';
import type { PushWorker } from '../../src/providers/push/push-worker.ts';
import { startTestGateway } from '../harness.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from '../harness.ts';
import { startPushService } from './push-service.ts';
import type { ReceivedPush, TestPushService } from './push-service.ts';
import { createReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';

export interface Browser {
  member: TestMember;
  client: TestClient;
  /** Where the push service gets what is for this browser. */
  path: string;
  endpoint: string;
  receiver: Receiver;
  /** What has arrived, decrypted. */
  messages: () => PushMessage[];
  pushes: () => ReceivedPush[];
}

export interface PushGateway {
  gateway: TestGateway;
  service: TestPushService;
  worker: PushWorker;
  /** A member with a browser that gets pushes, who was not here for an hour. */
  subscribed: (input?: MemberInput) => Promise<Browser>;
  /** Another browser of the same member. */
  subscribe: (member: TestMember, client: TestClient) => Promise<Browser>;
  /** How many pushes still wait. */
  waiting: () => Promise<number>;
  /** Lets everything that was put off be due now. */
  hurry: () => Promise<void>;
  close: () => Promise<void>;
}

/** A gateway whose pushes go to a push service on loopback. Its worker is at rest: tests call it. */
export async function startPushGateway(env: Readonly<Record<string, string>> = {}): Promise<PushGateway> {
  const service = await startPushService();
  let worker: PushWorker | null = null;
  const gateway = await startTestGateway({
    env: { PUSH_SERVICES: service.host, ...env },
    mutate: (composed: Composed) => {
      worker = composed.deps.pushes;
      return composed;
    },
  });
  if (worker === null) throw new Error('The gateway was not composed.');
  let browsers = 0;

  const subscribe: PushGateway['subscribe'] = async (member, client) => {
    browsers += 1;
    const path = `/browser-${browsers}`;
    const endpoint = service.origin + path;
    const receiver = createReceiver();
    await client.call('POST /api/user.php?push=1', { body: { subscription: receiver.subscription(endpoint) } });
    await sql`update users set last_active_at = now() - interval '1 hour' where id = ${member.id}`.execute(gateway.db);
    const pushes = () => service.received.filter((push) => push.path === path);
    const messages = () => pushes().map(({ body }) => JSON.parse(receiver.decrypt(body)) as PushMessage);
    return { member, client, path, endpoint, receiver, pushes, messages };
  };

  return {
    gateway,
    service,
    worker,
    subscribe,
    subscribed: async (input) => {
      const member = await gateway.makeMember({ credits: 20, ...input });
      return subscribe(member, await gateway.login(member));
    },
    waiting: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from push_outbox`.execute(gateway.db);
      return rows[0]?.count ?? 0;
    },
    hurry: async () => {
      await sql`update push_outbox set next_attempt_at = now()`.execute(gateway.db);
    },
    close: async () => {
      await gateway.close();
      await service.close();
    },
  };
}
