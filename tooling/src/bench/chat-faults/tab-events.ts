import type { IncomingMessage } from 'node:http';
import type { Device } from './device.ts';
import { beginCall } from './http-call.ts';
import type { TabNetwork } from './tab-network.ts';

interface TabEventsOptions {
  device: Device;
  network: TabNetwork;
  /** The gateway that the stream of this tab is at. */
  port: () => number;
  /** Of the page: it stands still while the device sleeps. */
  later: (work: () => void, milliseconds: number) => unknown;
}

type Listener = (event: { data: string; lastEventId: string }) => void;

/** What browsers wait before they come back, where the stream has not said how long. */
const RETRY_MILLISECONDS = 3000;

const REFUSED = new Error('The stream was refused');

class TabEventSource {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = TabEventSource.CONNECTING;
  readonly #options: TabEventsOptions;
  readonly #address: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  #lastId = '';
  #retry = RETRY_MILLISECONDS;
  #end = () => {};

  constructor(options: TabEventsOptions, address: string) {
    this.#options = options;
    this.#address = address;
    void this.#connect();
  }

  addEventListener(kind: string, listener: Listener): void {
    this.#listeners.set(kind, (this.#listeners.get(kind) ?? new Set()).add(listener));
  }

  close(): void {
    this.readyState = TabEventSource.CLOSED;
    this.#end();
  }

  #dispatch(kind: string, data = ''): void {
    for (const listener of this.#listeners.get(kind) ?? []) listener({ data, lastEventId: this.#lastId });
  }

  /** Says that the stream broke, and comes back unless it is over. */
  #broken(isOver: boolean): void {
    if (this.readyState === TabEventSource.CLOSED) return;
    this.readyState = isOver ? TabEventSource.CLOSED : TabEventSource.CONNECTING;
    this.#dispatch('error');
    if (!isOver) this.#options.later(() => void this.#connect(), this.#retry);
  }

  async #connect(): Promise<void> {
    if (this.readyState === TabEventSource.CLOSED) return;
    try {
      await this.#options.network.deliver(this.#stream());
      this.#broken(false);
    } catch (error) {
      this.#broken(error === REFUSED);
    }
  }

  /** Resolves when the stream has ended; rejects when it was refused, or its connection broke. */
  #stream(): Promise<void> {
    const { device, network, port } = this.#options;
    if (device.network !== 'online') return Promise.reject(new Error('The network cannot be reached'));
    const headers = { cookie: device.cookie, ...(this.#lastId === '' ? {} : { 'last-event-id': this.#lastId }) };
    const sending = beginCall({ port: port(), method: 'GET', path: this.#address, headers });
    return new Promise<void>((resolve, reject) => {
      const untrack = network.track((isSilent) => {
        if (isSilent)
          sending
            .off('error', reject)
            .off('close', gone)
            .on('error', () => undefined);
        sending.destroy();
      });
      const gone = () => reject(new Error('The stream broke'));
      this.#end = () => void sending.destroy();
      sending.on('error', reject).on('close', gone).on('close', untrack);
      sending.once('response', (response) => {
        if (response.statusCode !== 200) return reject(REFUSED);
        device.openStreams += 1;
        sending.once('close', () => (device.openStreams -= 1));
        return this.#read(response, resolve);
      });
      sending.end();
    });
  }

  #read(response: IncomingMessage, done: () => void): void {
    void this.#options.network.deliver(Promise.resolve()).then(() => this.#opened());
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      // In order, also where the device sleeps meanwhile: each waits for the same moment.
      for (const block of blocks) void this.#options.network.deliver(Promise.resolve()).then(() => this.#take(block));
    });
    response.once('end', done).once('error', () => undefined);
  }

  #opened(): void {
    if (this.readyState === TabEventSource.CLOSED) return;
    this.readyState = TabEventSource.OPEN;
    this.#dispatch('open');
  }

  #take(block: string): void {
    if (this.readyState === TabEventSource.CLOSED) return;
    const fields = new Map(
      block.split('\n').map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at), line.slice(at + 1).trimStart()];
      }),
    );
    const [retry, id, data] = [fields.get('retry'), fields.get('id'), fields.get('data')];
    if (retry !== undefined) this.#retry = Number(retry);
    if (id !== undefined) this.#lastId = id;
    if (data !== undefined) this.#dispatch(fields.get('event') ?? 'message', data);
  }
}

/** `EventSource` for one tab: comes back after a break, and gives up at a response that is no stream, as browsers do. */
export const eventSourceFor = (options: TabEventsOptions) =>
  class extends TabEventSource {
    constructor(address: string) {
      super(options, address);
    }
  };
