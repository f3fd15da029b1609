import { sql } from 'kysely';
import { countJobs } from '../../src/platform/jobs/jobs.repository.ts';
import type { PushMessage } from '@tandem/contracts/api/push';
import { startTestGateway } from '../harness.ts';
import { createClock } from '../jobs.ts';
import type { TestClock } from '../jobs.ts';
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
  clock: TestClock;
  /** Sends what is due now. Returns how many attempts were made. */
  deliverDue: () => Promise<number>;
  /** A member with a browser that gets pushes, who was not here for an hour. */
  subscribed: (input?: MemberInput) => Promise<Browser>;
  /** Another browser of the same member. */
  subscribe: (member: TestMember, client: TestClient) => Promise<Browser>;
  /** How many pushes still wait. */
  waiting: () => Promise<number>;
  close: () => Promise<void>;
}

/** A gateway whose pushes go to a push service on loopback, when a test says so and at the time that it sets. */
export async function startPushGateway(env: Readonly<Record<string, string>> = {}): Promise<PushGateway> {
  const service = await startPushService();
  const clock = createClock();
  const gateway = await startTestGateway({ env: { PUSH_SERVICES: service.host, ...env }, working: [], clock });
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
    clock,
    deliverDue: () => gateway.jobs.runDue('push'),
    subscribe,
    subscribed: async (input) => {
      const member = await gateway.makeMember({ credits: 20, ...input });
      return subscribe(member, await gateway.login(member));
    },
    waiting: async () => {
      const count = (await countJobs(gateway.db)).find(({ queue }) => queue === 'push');
      return count?.waiting ?? 0;
    },
    close: async () => {
      await gateway.close();
      await service.close();
    },
  };
}
