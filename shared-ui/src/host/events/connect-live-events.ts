import type { LiveEvent } from '@tandem/contracts/api/events';
import { watchSilence } from '../../watch-silence.ts';

const ADDRESS = '/api/events.php';
/**
 * How long after a response that is no stream the next attempt is made: soon, since a proxy may have said that the gateway
 * is being replaced, and twice as late each time, at most so late (a backend without a stream, an expired session).
 */
const REFUSED_MILLISECONDS = 60_000;
/** A tab whose session has ended is gone by then; only one that is still open reports the refusal. */
const REPORT_REFUSED_MILLISECONDS = 5_000;

export interface ConnectOptions {
  userId: number;
  onEvent: (event: LiveEvent) => void;
  /** True once events arrive, false when they do not. */
  onLive: (isLive: boolean) => void;
  /**
   * Called in the tab with the stream when the response was no stream, for whatever reason: the session may have
   * expired.
   */
  onRefused: () => void;
}

export interface LiveConnection {
  close: () => void;
}

/** Messages between the tabs. */
type TabMessage = { kind: 'event'; id: string; event: LiveEvent } | { kind: 'live'; live: boolean } | { kind: 'hello' };

function isLiveEvent(value: unknown): value is LiveEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function parseEvent(text: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLiveEvent(value) ? value : null;
  } catch {
    // Cut off by a broken connection: the next stream sends it again.
    return null;
  }
}

interface SourceOptions {
  /** The id of the last event that this browser received, or ''. */
  lastId: () => string;
  /** The tab has followed a stream before, which ended with another tab. */
  isHandedOver: boolean;
  onEvent: (event: LiveEvent, id: string) => void;
  onLive: (isLive: boolean) => void;
  onRefused: () => void;
}

/**
 * Opens the stream. The browser reconnects after a break; one that is silent is opened anew, a refused one later.
 */
function openSource({ lastId, isHandedOver, onEvent, onLive, onRefused }: SourceOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | null = null;
  let stopWatching: () => void = () => undefined;
  let wasOpen = isHandedOver;
  let pause = REPORT_REFUSED_MILLISECONDS;
  const close = () => {
    stopWatching();
    source?.close();
  };
  const open = () => {
    const id = lastId();
    const current = new EventSource(id === '' ? ADDRESS : `${ADDRESS}?last_event_id=${id}`);
    source = current;
    stopWatching = watchSilence(current, () => {
      close();
      onLive(false);
      open();
    });
    current.addEventListener('open', () => {
      // Without an id to resume from, events may have been missed.
      if (wasOpen && lastId() === '') onEvent({ type: 'resync' }, '');
      wasOpen = true;
      pause = REPORT_REFUSED_MILLISECONDS;
      onLive(true);
    });
    current.addEventListener('message', (message: MessageEvent<string>) => {
      const event = parseEvent(message.data);
      if (event !== null) onEvent(event, message.lastEventId);
    });
    current.addEventListener('error', () => {
      onLive(false);
      if (current.readyState !== EventSource.CLOSED) return;
      stopWatching();
      timer = setTimeout(() => {
        timer = setTimeout(open, pause - REPORT_REFUSED_MILLISECONDS);
        pause = Math.min(pause * 2, REFUSED_MILLISECONDS);
        onRefused();
      }, REPORT_REFUSED_MILLISECONDS);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    close();
  };
}

/** Opens a stream in this tab alone. */
function connectAlone({ onEvent, onLive, onRefused }: ConnectOptions): LiveConnection {
  let lastId = '';
  const handleEvent = (event: LiveEvent, id: string) => {
    lastId = id || lastId;
    onEvent(event);
  };
  return { close: openSource({ lastId: () => lastId, isHandedOver: false, onEvent: handleEvent, onLive, onRefused }) };
}

/** Shares one stream among the tabs of the browser. */
function connectShared({ userId, onEvent, onLive, onRefused }: ConnectOptions): LiveConnection {
  let lastId = '';
  const name = `tandem.events.${userId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only and takes no target; the rule takes it for a window
  const post = (message: TabMessage) => channel.postMessage(message);
  /** Null in a tab that does not have the stream. */
  let own: { live: boolean } | null = null;
  let wasLive = false;
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'hello') {
      if (own !== null) post({ kind: 'live', live: own.live });
    } else if (data.kind === 'live') {
      wasLive ||= data.live;
      onLive(data.live);
    } else {
      lastId = data.id || lastId;
      onEvent(data.event);
    }
  });
  post({ kind: 'hello' });

  const lead = async () => {
    own = { live: false };
    const close = openSource({
      lastId: () => lastId,
      isHandedOver: wasLive,
      onEvent: (event, id) => {
        lastId = id || lastId;
        onEvent(event);
        post({ kind: 'event', id, event });
      },
      onLive: (live) => {
        own = { live };
        onLive(live);
        post({ kind: 'live', live });
      },
      onRefused,
    });
    await new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    close();
  };
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch((error: unknown) => {
    // A tab that is closed before it gets the lock is no failure; without the lock it has no events, and polls.
    if (!leaving.signal.aborted) {
      onLive(false);
      throw error;
    }
  });
  return {
    close: () => {
      leaving.abort();
      channel.close();
    },
  };
}

/**
 * Connects to the member's events, once for all tabs of the browser: the tab that holds the lock has the stream and
 * posts its events to the others; when it is closed, the next tab resumes the stream. A browser without locks or
 * channels has one stream per tab; one without streams has no live events.
 */
export function connectLiveEvents(options: ConnectOptions): LiveConnection {
  if (typeof EventSource === 'undefined') return { close: () => undefined };
  const canShare = typeof BroadcastChannel !== 'undefined' && 'locks' in navigator;
  return canShare ? connectShared(options) : connectAlone(options);
}
