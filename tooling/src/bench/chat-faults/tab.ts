import { createContext, runInContext } from 'node:vm';
import type { Script } from 'node:vm';
import type { ChatPage, OpenChatPage } from '@tandem/contracts/testing/chat-page';
import { TabChannel } from './channels.ts';
import type { Device } from './device.ts';
import { PageTimers } from './page-timers.ts';
import { eventSourceFor } from './tab-events.ts';
import { TabNetwork } from './tab-network.ts';
import type { TabNetworkOptions } from './tab-network.ts';

interface TabOptions extends Omit<TabNetworkOptions, 'device'> {
  script: Script;
  device: Device;
  page: Parameters<OpenChatPage>[0];
  /** The gateway that its stream is at. */
  port: () => number;
}

export interface Tab {
  page: ChatPage;
  /** An event of the browser: `online`, `offline`, `visibilitychange`. */
  notify: (kind: string) => void;
  /** Closes it, or its document before a reload. */
  close: () => void;
}

/** What the clock of a page says is what the device's does. */
const CLOCK = `globalThis.Date = class extends Date {
  constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
  static now() { return now(); }
};`;

/** What pages have of the machine that runs them. */
const OF_THE_MACHINE = {
  AbortController,
  AbortSignal,
  DOMException,
  Event,
  EventTarget,
  Headers,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  console,
  crypto,
  queueMicrotask,
  structuredClone,
};

/** Listeners of a `window` or a `document`. */
function listenersOf(target: EventTarget) {
  return {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
}

/** `BroadcastChannel` for one tab, with what closes those that are open. */
const channelFor = ({ channels }: Device, open: (() => void)[]) =>
  class extends TabChannel {
    constructor(name: string) {
      super(channels, name);
      open.push(() => this.close());
    }
  };

/** Runs the script of a page in a context of its own, and returns what opens the page. */
function runScript(script: Script, globals: Record<string, unknown>): OpenChatPage {
  globals['window'] = globals;
  const context = createContext(globals);
  runInContext(CLOCK, context);
  script.runInContext(context);
  const open = (globals as { openChatPage?: OpenChatPage }).openChatPage;
  if (open === undefined) throw new Error('The script of the page has opened nothing');
  return open;
}

/**
 * Opens a tab of a browser, in which the script of the page runs as in a document: with its own clock, timers, storage, locks,
 * channels, connections and stream.
 */
export function openTab({ script, device, page, port, route, ended }: TabOptions): Tab {
  const [window, document] = [new EventTarget(), new EventTarget()];
  const identity = {};
  const timers = new PageTimers(device);
  const network = new TabNetwork({ device, route, ended });
  const channels: (() => void)[] = [];
  const storage = device.storage.open((key) => {
    const event = Object.assign(new Event('storage'), { key });
    void network.deliver(Promise.resolve()).then(() => window.dispatchEvent(event));
  });
  const navigator = Object.defineProperty({ locks: device.locks.of(identity), language: 'en' }, 'onLine', {
    get: () => device.network !== 'offline',
  });
  const globals: Record<string, unknown> = {
    ...OF_THE_MACHINE,
    ...listenersOf(window),
    now: device.now,
    document: { ...listenersOf(document), hidden: false, visibilityState: 'visible', documentElement: { lang: 'en' } },
    navigator,
    localStorage: storage.storage,
    location: new URL('http://localhost/chat'),
    fetch: network.fetch,
    setTimeout: timers.set,
    setInterval: timers.setRepeated,
    clearTimeout: timers.clear,
    clearInterval: timers.clear,
    EventSource: eventSourceFor({ device, network, port, later: timers.set }),
    BroadcastChannel: channelFor(device, channels),
  };
  return {
    page: runScript(script, globals)(page),
    notify: (kind) => void (kind === 'visibilitychange' ? document : window).dispatchEvent(new Event(kind)),
    close: () => {
      window.dispatchEvent(new Event('pagehide'));
      network.close();
      timers.close();
      storage.close();
      for (const end of channels) end();
      device.locks.close(identity);
    },
  };
}
