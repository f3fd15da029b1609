import { request } from 'node:http';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { claimDue, giveUp, markDelivered, nextDue, type SandboxDelivery } from './sandbox.repository.ts';
import { SIGNATURE_HEADER, signNotice } from './signature.ts';

const WEBHOOK_PATH = '/api/payment-webhook.php';
const ATTEMPTS = 12;
const TIMEOUT_MILLISECONDS = 5000;
const LONGEST_WAIT = 60_000;

export interface Deliveries {
  /** Sends the notices that are due; resolves when each was tried once. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Where the site's webhook is reached: the gateway's own listener. Null until it listens. */
export type WebhookAddress = () => { host: string; port: number } | null;

/** Posts a signed notice and answers the status; rejects when nobody answers. */
function post(address: { host: string; port: number }, delivery: SandboxDelivery, secret: string): Promise<number> {
  const body = Buffer.from(delivery.payload);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...address,
        path: WEBHOOK_PATH,
        method: 'POST',
        timeout: TIMEOUT_MILLISECONDS,
        headers: {
          // The tenant's own host: the site knows its tenants by it.
          'host': delivery.webhook_host,
          'content-type': 'application/json',
          'content-length': body.byteLength,
          [SIGNATURE_HEADER]: signNotice(secret, body),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    call.on('timeout', () => call.destroy(new Error('the webhook did not answer in time')));
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * Sends the sandbox's notices to the site's webhook over HTTP, again and again until they are taken, also after
 * a restart. Gateways that share a database share the work.
 */
export function createDeliveries(deps: { db: Db; secret: string; address: WebhookAddress; log: Logger }): Deliveries {
  const { db, log } = deps;
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function deliver(delivery: SandboxDelivery): Promise<void> {
    const address = deps.address();
    if (address === null) return;
    let outcome: string;
    try {
      const status = await post(address, delivery, deps.secret);
      if (status >= 200 && status < 300) return await markDelivered(db, delivery.event_id);
      outcome = `answered ${status}`;
    } catch (error) {
      outcome = error instanceof Error ? error.message : String(error);
    }
    log.warn({ event: delivery.event_id, attempt: delivery.attempts, outcome }, 'sandbox notice not taken');
    if (delivery.attempts >= ATTEMPTS) await giveUp(db, delivery.event_id);
  }

  async function run(): Promise<void> {
    for (const delivery of await claimDue(db)) await deliver(delivery);
    const wait = await nextDue(db);
    // Also with none: a gateway that ends leaves its notices to the others.
    if (!stopped) schedule(Math.min(wait === null ? Infinity : wait + 50, LONGEST_WAIT));
  }

  function schedule(wait: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      flush().catch((error: unknown) => {
        log.error({ error }, 'sandbox notices could not be read');
        if (!stopped) schedule(LONGEST_WAIT);
      });
    }, wait);
    timer.unref();
  }

  /** One run at a time: a notice that comes in while one is on its way is taken by the next. */
  function flush(): Promise<void> {
    const next = last.then(() => (stopped ? undefined : run()));
    // Whoever asked gets the error; the next run starts when this one is over, however it went.
    last = Promise.allSettled([next]);
    return next;
  }

  schedule(1000);
  return {
    flush,
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await last;
    },
  };
}
