import { setTimeout as pause } from 'node:timers/promises';
import { callFaulty } from './faulty-call.ts';
import type { Fault, Reply } from './faulty-call.ts';
import type { Random } from './random.ts';

export interface SenderOptions {
  random: Random;
  ports: readonly number[];
  partnerId: number;
  /** In the order of writing. */
  texts: readonly string[];
  /** Logs in, and resolves with the cookies. */
  logIn: () => Promise<string>;
  /** Ends the session on the server, as its time would. */
  endSession: () => Promise<void>;
  /** Called when a message was accepted, with how often it was tried, and since when. */
  onSent: (attempts: number, since: number) => void;
}

const FAULTS: readonly Fault[] = ['before', 'during', 'sent', 'response'];
const FAULT_SHARE = 0.25;
const EXPIRED_SHARE = 0.01;
const REPEATED_SHARE = 0.04;
/** As many as a client that never saw a response makes. */
const REPEATS = 5;

interface Draft {
  text: string;
  clientId: string;
  key: string;
}

const codeOf = (reply: Reply): string | undefined =>
  (reply.body as { error?: { code?: string } } | undefined)?.error?.code;
const idOf = (reply: Reply): number | undefined =>
  (reply.body as { message?: { id?: number } } | undefined)?.message?.id;

/** Whether the reply is none to the message: it is sent again (docs/decisions/0056). */
const isTransient = ({ status, retryAfter }: Reply): boolean => status >= 500 || status === 408 || retryAfter !== null;

/**
 * Sends messages to one partner as the outbox of a page does: one after the other, each until it is accepted, always with
 * its client_id and its key. Rejects when one is refused, or when a repeated one is another message.
 */
export async function sendAll(options: SenderOptions): Promise<void> {
  const { random, ports, partnerId, texts, logIn, endSession, onSent } = options;
  let cookie = await logIn();

  const attempt = (draft: Draft, fault: Fault | null, key = draft.key): Promise<Reply | null> =>
    callFaulty({
      port: ports[random.below(ports.length)] ?? 0,
      path: '/api/message.php',
      cookie,
      key,
      body: { profile_id: partnerId, text: draft.text, client_id: draft.clientId },
      fault,
    }).catch(() => null);

  const accept = async (draft: Draft, isFaulty: boolean): Promise<{ reply: Reply; attempts: number }> => {
    for (let attempts = 1; ; attempts += 1) {
      const fault = isFaulty && random.next() < FAULT_SHARE ? (FAULTS[random.below(FAULTS.length)] ?? null) : null;
      const reply = await attempt(draft, fault);
      if (reply !== null && reply.status < 300) return { reply, attempts };
      if (reply !== null && codeOf(reply) === 'authentication_required') cookie = await logIn();
      else if (reply !== null && !isTransient(reply))
        throw new Error(`'${draft.text}' was refused with ${reply.status}: ${JSON.stringify(reply.body)}`);
      else await pause(50 + random.below(150));
    }
  };

  for (const text of texts) {
    const draft = { text, clientId: random.uuid(), key: random.uuid() };
    const since = Date.now();
    if (random.next() < EXPIRED_SHARE) await endSession();
    const { reply, attempts } = await accept(draft, true);
    onSent(attempts, since);
    if (random.next() >= REPEATED_SHARE) continue;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const again = await accept({ ...draft, key: random.uuid() }, false);
      if (idOf(again.reply) !== idOf(reply)) throw new Error(`'${text}' became a second message`);
    }
  }
}
