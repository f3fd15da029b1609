import { setTimeout as pause } from 'node:timers/promises';
import type { Script } from 'node:vm';
import type { ChatPage, UnsentMessage } from '@tandem/contracts/testing/chat-page';
import { Device } from './device.ts';
import type { Network } from './device.ts';
import { openTab } from './tab.ts';
import type { Tab } from './tab.ts';
import type { TabNetworkOptions } from './tab-network.ts';

interface LaptopOptions extends Pick<TabNetworkOptions, 'route' | 'ended'> {
  script: Script;
  lagMilliseconds: number;
  member: number;
  partner: number;
  /** Where the member's streams are. */
  port: number;
  /** Logs in at a gateway that responds, and resolves with the cookies. */
  logIn: () => Promise<string>;
  /** Resolves once a gateway serves the document of a page. */
  documentLoaded: () => Promise<void>;
  onUnexpected: (error: unknown) => void;
}

/** A time in which something other than a gateway or the database was in the way of a member's messages, by the real clock. */
export interface Disturbance {
  from: number;
  until: number;
}

/** What tabs see of one another's writes, at most. A person who changes the tab takes longer. */
const CHANGE_OF_TAB = 100;
const LOOK_MILLISECONDS = 10;

/** A member's laptop: one browser with two tabs on the same conversation. */
export class Laptop {
  readonly disturbances: Disturbance[] = [];
  /** When it has slept until, by the real clock, and how far its own has jumped, both in milliseconds. */
  readonly sleeps: { until: number; jump: number }[] = [];
  readonly #options: LaptopOptions;
  readonly #device: Device;
  #tabs: Tab[] = [];
  #loggingIn: Promise<void> | null = null;
  #logins = 0;
  #isClosed = false;

  constructor(options: LaptopOptions) {
    this.#options = options;
    this.#device = new Device(options.lagMilliseconds);
  }

  get page(): ChatPage {
    const [tab] = this.#tabs;
    if (tab === undefined) throw new Error('No tab is open');
    return tab.page;
  }

  /** How often its member has logged in again. */
  get logins(): number {
    return this.#logins;
  }

  /** What either tab shows as not sent. */
  unsent(): UnsentMessage[] {
    return this.#tabs.flatMap(({ page }) => [...page.unsent()]);
  }

  /** What is stored on the device, by either tab. */
  stored(): string {
    return this.#device.storage.texts().join('\n');
  }

  async start(): Promise<void> {
    this.#device.cookie = await this.#options.logIn();
    this.#tabs = [this.#open(), this.#open()];
  }

  close(): void {
    this.#isClosed = true;
    for (const tab of this.#tabs) tab.close();
    this.#tabs = [];
  }

  /** The document that is used is loaded anew. */
  async reload(): Promise<void> {
    const [tab, ...others] = this.#tabs;
    tab?.close();
    this.#tabs = [...others];
    await this.#disturbed(this.#options.documentLoaded());
    await pause(CHANGE_OF_TAB);
    this.#tabs = [this.#open(), ...others];
  }

  /** The tab that is used is closed; the other one is used from now on, and a new one is opened beside it. */
  async closeTab(): Promise<void> {
    await this.reload();
    await this.changeTab();
  }

  async changeTab(): Promise<void> {
    await pause(CHANGE_OF_TAB);
    this.#tabs = this.#tabs.toReversed();
  }

  /** Sleeps, with its connections broken, and wakes with a clock that has jumped. */
  async sleep(milliseconds: number, { jump, isSilent }: { jump: number; isSilent: boolean }): Promise<void> {
    this.#device.sleep();
    this.#device.cutConnections(isSilent);
    await this.#disturbed(pause(milliseconds));
    this.sleeps.push({ until: Date.now(), jump });
    this.#device.wake(jump);
    this.#notify('visibilitychange');
  }

  /** Has no network, of which the browser knows or does not know. */
  async loseNetwork(kind: Exclude<Network, 'online'>, milliseconds: number, isSilent: boolean): Promise<void> {
    this.#device.network = kind;
    this.#device.cutConnections(isSilent);
    if (kind === 'offline') this.#notify('offline');
    await this.#disturbed(pause(milliseconds));
    this.#device.network = 'online';
    // Where nothing says that it is back, the next attempt or the stream finds out.
    if (kind === 'offline' || isSilent) this.#notify('online');
  }

  #notify(kind: string): void {
    for (const tab of this.#tabs) tab.notify(kind);
  }

  /** Resolves once events arrive: a page without its stream does not notice that its gateway is back, and tries after its own pauses. */
  async untilStream(): Promise<void> {
    while (this.#device.openStreams === 0 && this.#tabs.length > 0) await pause(LOOK_MILLISECONDS);
  }

  /** Resolves once a stream is open, and no page waits for a response of before. */
  async #untilConnected(): Promise<void> {
    await this.untilStream();
    while (this.#device.hangingCalls > 0 && this.#tabs.length > 0) await pause(LOOK_MILLISECONDS);
  }

  async #disturbed(work: Promise<void>): Promise<void> {
    const disturbance = { from: Date.now(), until: Infinity };
    this.disturbances.push(disturbance);
    await work;
    void this.#untilConnected().then(() => (disturbance.until = Date.now()));
  }

  #open(): Tab {
    if (this.#isClosed) throw new Error('The run is over');
    const { script, member, partner, port, route, ended, onUnexpected } = this.#options;
    const onLoggedOut = () => {
      this.#loggingIn ??= this.#disturbed(this.#logIn());
      this.#loggingIn.catch(onUnexpected);
    };
    return openTab({
      script,
      device: this.#device,
      port: () => port,
      route,
      ended,
      page: { member, partner, onLoggedOut, onUnexpected },
    });
  }

  /** The session is over: the member types the password, and every tab is theirs again. */
  async #logIn(): Promise<void> {
    await pause(CHANGE_OF_TAB);
    this.#device.cookie = await this.#options.logIn();
    this.#logins += 1;
    this.#loggingIn = null;
    for (const tab of this.#tabs) tab.page.loggedIn();
  }
}
