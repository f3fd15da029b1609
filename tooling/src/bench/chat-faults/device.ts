import { SharedLocks } from './shared-locks.ts';
import { SharedStorage } from './shared-storage.ts';
import { Channels } from './channels.ts';

/** Whether the network can be reached, and what the browser believes. `dark` is a network that is gone without a word. */
export type Network = 'online' | 'offline' | 'dark';

/**
 * A laptop with one browser: its clock, its network, and what all tabs of the browser share. It can sleep: then no timer
 * runs and nothing arrives, and on waking the clock has jumped.
 */
export class Device {
  readonly storage: SharedStorage;
  readonly locks = new SharedLocks();
  readonly channels = new Channels();
  cookie = '';
  network: Network = 'online';
  /** How many streams of events really are open, whatever the pages believe. */
  openStreams = 0;
  /** Calls whose connection broke without a word, and that their pages still wait for. */
  hangingCalls = 0;
  #ahead = 0;
  #asleep: PromiseWithResolvers<void> | null = null;
  readonly #connections = new Set<(isSilent: boolean) => void>();
  readonly #sleepers = new Set<{ sleep: () => void; wake: () => void }>();

  constructor(lagMilliseconds: number) {
    this.storage = new SharedStorage(lagMilliseconds);
  }

  /** The clock of the device, in milliseconds. */
  readonly now = (): number => Date.now() + this.#ahead;

  /** Resolves once it is awake; at once where it is, so that nothing is put off for no reason. */
  async awake(): Promise<void> {
    while (this.#asleep !== null) await this.#asleep.promise;
  }

  /** Timers that stand still while it sleeps. Returns what ends that. */
  addSleeper(sleeper: { sleep: () => void; wake: () => void }): () => void {
    this.#sleepers.add(sleeper);
    if (this.#asleep !== null) sleeper.sleep();
    return () => this.#sleepers.delete(sleeper);
  }

  sleep(): void {
    this.#asleep ??= Promise.withResolvers<void>();
    for (const { sleep } of this.#sleepers) sleep();
  }

  /** @param milliseconds how far the clock has jumped beyond the time that it slept */
  wake(milliseconds: number): void {
    this.#ahead += milliseconds;
    const sleeping = this.#asleep;
    this.#asleep = null;
    sleeping?.resolve();
    for (const { wake } of this.#sleepers) wake();
  }

  /** Called when a connection is open; `cut` is called when it breaks. Returns what ends that. */
  addConnection(cut: (isSilent: boolean) => void): () => void {
    this.#connections.add(cut);
    return () => this.#connections.delete(cut);
  }

  /** @param isSilent the browser does not notice: what waits for a response waits on */
  cutConnections(isSilent: boolean): void {
    for (const cut of this.#connections) cut(isSilent);
    this.#connections.clear();
  }
}
