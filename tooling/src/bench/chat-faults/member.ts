import { setTimeout as pause } from 'node:timers/promises';
import type { UnsentMessage } from '@tandem/contracts/testing/chat-page';
import type { Laptop } from './laptop.ts';
import type { PlannedMessage } from './plan.ts';
import type { TabCall, Try } from './tab-network.ts';
import type { Reply } from './http-call.ts';

/** One message of a member, from when it was written. */
export interface Sent {
  text: string;
  clientId: string;
  writtenAt: number;
  tries: Try[];
  /** When the page got the response; 0 before. */
  acceptedAt: number;
  id: number | null;
}

interface MemberOptions {
  laptop: Laptop;
  plan: readonly PlannedMessage[];
  /** Ends the session on the server, as its time would. */
  endSession: () => Promise<void>;
  /** Sends an accepted message once more, as a page that has never seen the response; resolves with the id that it has. */
  repeat: (message: Sent) => Promise<number>;
  /** Which of these texts the site has, each with the id of its message. */
  findTexts: (texts: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  onSent: () => void;
  /** Aborted when the run is over. */
  signal: AbortSignal;
}

/** As many as a page makes that never sees a response. */
const REPEATS = 5;
const LOOK_MILLISECONDS = 10;
/** What was red and had to be sent by its member, with why. */
export const SENT_BY_MEMBER = 'sent by its member: ';
/**
 * What is for its member to send, with how long its laptop has slept since: what has waited for a day, and what another tab may have
 * sent or deleted, which nobody can say of a message that was written as the laptop fell asleep (R-CHAT-OUTBOX-COPIES).
 */
const FOR_THE_MEMBER: Readonly<Record<string, { milliseconds: number; missing: string }>> = {
  waited: { milliseconds: 24 * 3_600_000, missing: 'no laptop slept for a day' },
  unknown: { milliseconds: 10_000, missing: 'no laptop slept' },
};

/** A member who writes messages to one partner, whatever happens to the laptop; what is not sent is sent again. */
export class Member {
  readonly messages: Sent[] = [];
  /** What happened, and how often. */
  readonly met: Record<string, number> = {};
  /** Texts that were neither on the device nor at the site. */
  readonly vanished: string[] = [];
  repeats = 0;
  readonly #options: MemberOptions;
  readonly #byId = new Map<string, Sent>();
  #busy: Promise<void> = Promise.resolve();

  constructor(options: MemberOptions) {
    this.#options = options;
  }

  /** Writes all that is planned; resolves when everything was sent. */
  async writeAll(): Promise<void> {
    for (const planned of this.#options.plan) {
      await this.#write(planned);
      await this.untilUnsent(planned.mostUnsent);
    }
    await this.#busy;
    await this.untilUnsent(0);
    await this.#checkTexts();
  }

  /** Writes one message, without anything that is planned. */
  write(text: string): void {
    const clientId = this.#options.laptop.page.write(text);
    const message: Sent = { text, clientId, writtenAt: Date.now(), tries: [], acceptedAt: 0, id: null };
    this.messages.push(message);
    this.#byId.set(clientId, message);
  }

  /** What a call of one of the tabs came to. */
  noteTry({ body }: TabCall, tried: Try, reply: Reply | null): void {
    this.#met(tried.outcome);
    const { client_id: clientId = '' } = JSON.parse(body ?? '{}') as { client_id?: string };
    const message = this.#byId.get(clientId);
    if (message === undefined) return;
    message.tries.push(tried);
    if (reply === null || reply.status >= 300) return;
    this.#accept(message, (JSON.parse(reply.text) as { message: { id: number } }).message.id);
  }

  #accept(message: Sent, id: number): void {
    if (message.acceptedAt > 0) return;
    message.acceptedAt = Date.now();
    message.id = id;
    this.#options.onSent();
  }

  /** How often an attempt was made at the message of this client_id. */
  triesOf = (clientId: string): number => this.#byId.get(clientId)?.tries.length ?? 0;

  /** What was written and not accepted. */
  waiting(): Sent[] {
    return this.messages.filter(({ acceptedAt }) => acceptedAt === 0);
  }

  /** Resolves once no more than so many messages wait. Sends what is for the member to send. */
  async untilUnsent(most: number): Promise<void> {
    const { laptop, signal } = this.#options;
    for (;;) {
      signal.throwIfAborted();
      const unsent = laptop.unsent();
      const waiting = this.waiting();
      if (waiting.length <= most && (most > 0 || unsent.length === 0)) return;
      this.#sendFailed(unsent);
      await pause(LOOK_MILLISECONDS);
      // What is unsent nowhere has arrived without a response: the conversation that was loaded has it.
      if (laptop.unsent().length < waiting.length) await this.#checkTexts();
    }
  }

  #sendFailed(unsent: readonly UnsentMessage[]): void {
    const whys = unsent.flatMap(({ clientId, failedWith }) =>
      failedWith === undefined ? [] : [this.#whyRed(clientId, failedWith)],
    );
    if (whys.length === 0) return;
    for (const why of new Set(whys)) this.#met(`${SENT_BY_MEMBER}${why}`);
    this.#options.laptop.page.retryAll();
  }

  /** The reason why a message is red, with what is missing where nothing that its laptop did since it was written explains it. */
  #whyRed(clientId: string, reason: string): string {
    const asleep = FOR_THE_MEMBER[reason];
    if (asleep === undefined) throw new Error(`A message was refused: ${reason}`);
    const writtenAt = this.#byId.get(clientId)?.writtenAt ?? Infinity;
    const isExplained = this.#options.laptop.sleeps.some(
      ({ until, jump }) => until >= writtenAt && jump >= asleep.milliseconds,
    );
    return isExplained ? reason : `${reason}, and ${asleep.missing}`;
  }

  #met(what: string): void {
    this.met[what] = (this.met[what] ?? 0) + 1;
  }

  async #write(planned: PlannedMessage): Promise<void> {
    this.write(planned.text);
    if (planned.act === null) return;
    // One thing after the other, and never without a word to write.
    await this.#busy;
    await pause(planned.pause);
    this.#met(planned.act);
    this.#busy = this.#act(planned);
    // Awaited before the next thing.
    this.#busy.catch(() => undefined);
    // In a laptop that sleeps, and between two documents, nobody writes.
    if (!planned.act.startsWith('the browser') && !planned.act.startsWith('the network')) await this.#busy;
  }

  async #act({ act, length, jump, isSilent }: PlannedMessage): Promise<void> {
    const { laptop, endSession } = this.#options;
    if (act === 'the page is reloaded') await laptop.reload();
    if (act === 'the tab is closed') await laptop.closeTab();
    if (act === 'the other tab is used') await laptop.changeTab();
    if (act === 'the laptop sleeps' || act === 'the laptop sleeps for a day')
      await laptop.sleep(length, { jump, isSilent });
    if (act === 'the browser is offline') await laptop.loseNetwork('offline', length, isSilent);
    if (act === 'the network is gone without a word') await laptop.loseNetwork('dark', length, isSilent);
    if (act === 'the session expires') await endSession();
    // It may meet a gateway that is killed, and only has to do no harm: what is unsent is checked below.
    if (act === 'the conversation is loaded') await laptop.page.load().catch(() => undefined);
    if (act === 'the message is sent five times more') await this.#repeat();
    await this.#checkTexts();
  }

  /** The last message that was accepted comes again: it is known, and costs nothing. */
  async #repeat(): Promise<void> {
    await this.untilUnsent(0);
    const message = this.messages.at(-1);
    if (message === undefined) return;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      if ((await this.#options.repeat(message)) !== message.id)
        throw new Error(`'${message.text}' became a second message`);
      this.repeats += 1;
    }
  }

  /** Every text that was written is shown as not sent, stored on the device, or at the site. */
  async #checkTexts(): Promise<void> {
    const { laptop, findTexts } = this.#options;
    const shown = new Set(laptop.unsent().map(({ text }) => text));
    const stored = laptop.stored();
    const missing = this.messages.filter(
      ({ text, acceptedAt }) => acceptedAt === 0 && !shown.has(text) && !stored.includes(`"${text}"`),
    );
    if (missing.length === 0) return;
    const found = await findTexts(missing.map(({ text }) => text));
    for (const message of missing) {
      const id = found.get(message.text);
      if (id === undefined) this.vanished.push(message.text);
      else this.#accept(message, id);
    }
  }
}
