import type { Device } from './device.ts';
import { BROKE, callOnce } from './http-call.ts';
import type { Break, HttpCall, Reply } from './http-call.ts';

/** What a tab calls, before it is known where that goes. */
export interface TabCall {
  method: string;
  path: string;
  body: string | undefined;
}

/** One call of a tab. */
export interface Try {
  at: number;
  milliseconds: number;
  port: number;
  /** The status with the code of an error; why the call broke. */
  outcome: string;
  /** It broke by a seeded fault. */
  isSeeded: boolean;
}

export interface TabNetworkOptions {
  device: Device;
  /** Where a call goes, and what breaks at it. */
  route: (call: TabCall) => { port: number; fault: Break | null };
  /** Called when a call has ended, before the page has the outcome. */
  ended: (call: TabCall, outcome: Try, reply: Reply | null) => void;
}

const UNREACHABLE = 'The network cannot be reached';
const CUT = 'The network was cut';

const codeOf = ({ text }: Reply): string => /"code":"([a-z_]+)"/.exec(text)?.[1] ?? '';

const never = () => new Promise<never>(() => {});

type FetchInit = Pick<RequestInit, 'method' | 'body' | 'signal'> & { headers?: Record<string, string> };

/** The connections of one tab. */
export class TabNetwork {
  readonly #options: TabNetworkOptions;
  readonly #open = new Set<() => void>();
  #isClosed = false;

  constructor(options: TabNetworkOptions) {
    this.#options = options;
  }

  /** Breaks every connection of a tab that is closed; nothing reaches it any more. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#open) end();
    this.#open.clear();
  }

  /** Registers a connection until the returned function is called. */
  track(cut: (isSilent: boolean) => void): () => void {
    const end = () => cut(false);
    this.#open.add(end);
    const forget = this.#options.device.addConnection(cut);
    return () => {
      this.#open.delete(end);
      forget();
    };
  }

  /** Settles with the work once the device is awake; never for a tab that is closed. */
  async deliver<T>(work: Promise<T>): Promise<T> {
    await work.catch(() => undefined);
    await this.#options.device.awake();
    return this.#isClosed ? never() : work;
  }

  /** As `window.fetch`. */
  readonly fetch = async (address: string, init: FetchInit = {}): Promise<Response> => {
    const { device } = this.#options;
    const { method = 'GET', body, headers = {}, signal } = init;
    const call = { method, path: address, body: typeof body === 'string' ? body : undefined };
    signal?.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => undefined);
    signal?.addEventListener('abort', () => aborted.reject(signal.reason));
    const all = { ...Object.fromEntries(new Headers(headers)), cookie: device.cookie };
    const reply = await this.deliver(Promise.race([this.#call(call, all, signal), aborted.promise]));
    const sent = Object.entries(reply.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    return new Response(reply.status === 204 ? null : reply.text, { status: reply.status, headers: sent });
  };

  /** Waits for what never comes, until the page gives it up or is closed; that is where its call has ended. */
  async #hang(signal: AbortSignal | null | undefined): Promise<never> {
    const { device } = this.#options;
    if (signal?.aborted === true || this.#isClosed) return never();
    device.hangingCalls += 1;
    await new Promise<void>((resolve) => {
      this.#open.add(resolve);
      signal?.addEventListener('abort', () => resolve());
    });
    device.hangingCalls -= 1;
    return never();
  }

  async #call(call: TabCall, headers: Record<string, string>, signal: AbortSignal | null | undefined): Promise<Reply> {
    const { device, route, ended } = this.#options;
    const at = Date.now();
    const { port, fault } = route(call);
    const note = (outcome: string, reply: Reply | null) =>
      ended(call, { at, milliseconds: Date.now() - at, port, outcome, isSeeded: fault !== null }, reply);
    if (device.network !== 'online') {
      note(UNREACHABLE, null);
      throw new TypeError(UNREACHABLE);
    }
    let isSilent = false;
    let untrack = () => {};
    const opened = (cut: (reason: string) => void) => {
      untrack = this.track((silent) => {
        isSilent = silent;
        cut(CUT);
      });
      signal?.addEventListener('abort', () => cut('The page gave it up'));
    };
    const http: HttpCall = { ...call, port, headers };
    try {
      const reply = await callOnce(http, fault, opened);
      note(fault === 'proxy' ? BROKE.proxy : `${reply.status} ${codeOf(reply)}`.trim(), reply);
      return reply;
    } catch (error) {
      note(error instanceof Error ? error.message : String(error), null);
      if (isSilent) await this.#hang(signal);
      throw error;
    } finally {
      untrack();
    }
  }
}
