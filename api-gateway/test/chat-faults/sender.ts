import { setTimeout as pause } from 'node:timers/promises';
import { callFaulty } from './faulty-call.ts';
import type { Fault, Reply } from './faulty-call.ts';
import type { Random } from './random.ts';

/** One try to send a message. */
export interface Try {
  at: number;
  milliseconds: number;
  port: number;
  /** The status with the code of an error; the fault of a call that broke. */
  outcome: string;
}

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
  /** Called when a message was accepted, with what became of each try, and since when it was under way. */
  onSent: (tries: readonly Try[], since: number) => void;
  /** Called when an accepted message was sent once more, and was known. */
  onRepeated: () => void;
}

const FAULTS: readonly Fault[] = ['before', 'during', 'sent', 'response'];
/** What each sender of four messages or more meets, as an outcome of its tries. */
export const MET_BY_EACH = [
  'The connection broke before the request',
  'The connection broke in the middle of the request',
  'The connection broke after the request',
  'The connection broke when the response arrived',
  'logged in',
] as const;
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

/** Does one step for a message, and notes what became of it. */
async function noted<T>(
  tries: Try[],
  port: number,
  work: () => Promise<T>,
  outcomeOf: (value: T) => string,
): Promise<T> {
  const at = Date.now();
  const note = (outcome: string) => tries.push({ at, milliseconds: Date.now() - at, port, outcome });
  try {
    const value = await work();
    note(outcomeOf(value));
    return value;
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/**
 * Sends messages to one partner as the outbox of a page does: one after the other, each until it is accepted, always with
 * its client_id and its key. Rejects when one is refused, or when a repeated one is another message.
 */
export async function sendAll(options: SenderOptions): Promise<void> {
  const { random, ports, partnerId, texts, logIn, endSession, onSent, onRepeated } = options;
  // Drawn before anything that depends on time: in each run at least one session ends, and one message is repeated.
  const [expiredAt, repeatedAt] = [random.below(texts.length), random.below(texts.length)];
  let cookie = await logIn();

  const attempt = (draft: Draft, fault: Fault | null, tries: Try[]): Promise<Reply | null> => {
    const port = ports[random.below(ports.length)] ?? 0;
    const call = () =>
      callFaulty({
        port,
        path: '/api/message.php',
        cookie,
        key: draft.key,
        body: { profile_id: partnerId, text: draft.text, client_id: draft.clientId },
        fault,
      });
    const outcomeOf = (reply: Reply) => `${reply.status} ${codeOf(reply) ?? ''}`.trim();
    return noted(tries, port, call, outcomeOf).catch(() => null);
  };

  const drawFault = () => (random.next() < FAULT_SHARE ? (FAULTS[random.below(FAULTS.length)] ?? null) : null);

  /** @param faultOf what breaks at a try, counted from 0 */
  const accept = async (draft: Draft, faultOf: (attempt: number) => Fault | null) => {
    const tries: Try[] = [];
    for (let count = 0; ; count += 1) {
      const fault = faultOf(count);
      const reply = await attempt(draft, fault, tries);
      if (reply !== null && reply.status < 300) return { reply, tries };
      if (reply !== null && codeOf(reply) === 'authentication_required')
        cookie = await noted(tries, 0, logIn, () => 'logged in');
      else if (reply !== null && !isTransient(reply))
        throw new Error(`'${draft.text}' was refused with ${reply.status}: ${JSON.stringify(reply.body)}`);
      else await pause(50 + random.below(150));
    }
  };

  for (const [index, text] of texts.entries()) {
    const draft = { text, clientId: random.uuid(), key: random.uuid() };
    const since = Date.now();
    if (random.next() < EXPIRED_SHARE || index === expiredAt) await endSession();
    // The first messages meet each fault once.
    const { reply, tries } = await accept(draft, (count) => (count === 0 ? FAULTS[index] : undefined) ?? drawFault());
    onSent(tries, since);
    if (random.next() >= REPEATED_SHARE && index !== repeatedAt) continue;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const again = await accept({ ...draft, key: random.uuid() }, () => null);
      if (idOf(again.reply) !== idOf(reply)) throw new Error(`'${text}' became a second message`);
      onRepeated();
    }
  }
}
