import type { LiveEvent } from '@tandem/contracts/api/events';

const ADDRESS = '/api/events.php';
/** After an answer that is no stream (a backend without one, a session that is over) it is tried again this much later. */
const REFUSED_MILLISECONDS = 60_000;
/** A tab that logs out, or is told of it by another, has gone by then; only whoever is still there asks why. */
const ASK_WHY_MILLISECONDS = 5_000;

export interface ConnectOptions {
  userId: number;
  onEvent: (event: LiveEvent) => void;
  /** True once events arrive, false when they do not. */
  onLive: (isLive: boolean) => void;
  /** The answer was no stream. The browser does not tell why: the session may be over. Called in the asking tab only. */
  onRefused: () => void;
}

export interface LiveConnection {
  close: () => void;
}

/** What tabs tell each other. */
type Told = { kind: 'event'; id: string; event: LiveEvent } | { kind: 'live'; live: boolean } | { kind: 'hello' };

function isLiveEvent(value: unknown): value is LiveEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function parseEvent(text: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLiveEvent(value) ? value : null;
  } catch {
    // Cut short by a connection that broke: the stream comes back and sends it again.
    return null;
  }
}

interface SourceOptions {
  /** Where an earlier stream of this browser ended; '' for a beginning. */
  lastId: () => string;
  onEvent: (event: LiveEvent, id: string) => void;
  onLive: (isLive: boolean) => void;
  onRefused: () => void;
}

/** The stream itself. The browser comes back by itself after a break; what is refused is tried again later. */
function openSource({ lastId, onEvent, onLive, onRefused }: SourceOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | null = null;
  let wasOpen = false;
  const open = () => {
    const id = lastId();
    const current = new EventSource(id === '' ? ADDRESS : `${ADDRESS}?last_event_id=${id}`);
    source = current;
    current.addEventListener('open', () => {
      // Without an id to go on from nobody knows what was missed.
      if (wasOpen && lastId() === '') onEvent({ type: 'resync' }, '');
      wasOpen = true;
      onLive(true);
    });
    current.addEventListener('message', (message: MessageEvent<string>) => {
      const event = parseEvent(message.data);
      if (event !== null) onEvent(event, message.lastEventId);
    });
    current.addEventListener('error', () => {
      onLive(false);
      if (current.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        timer = setTimeout(open, REFUSED_MILLISECONDS - ASK_WHY_MILLISECONDS);
        onRefused();
      }, ASK_WHY_MILLISECONDS);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * Connects to the member's events, once for all tabs of the browser: the tab that holds the lock has the stream and tells
 * the others; when it goes, the next one goes on where it ended. Where the browser has no locks or no channels each tab
 * has a stream of its own; where it has no streams, nothing is live.
 */
export function connectLiveEvents({ userId, onEvent, onLive, onRefused }: ConnectOptions): LiveConnection {
  if (typeof EventSource === 'undefined') return { close: () => undefined };
  let lastId = '';
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) {
    const take = (event: LiveEvent, id: string) => {
      lastId = id || lastId;
      onEvent(event);
    };
    return { close: openSource({ lastId: () => lastId, onEvent: take, onLive, onRefused }) };
  }

  const name = `tandem.events.${userId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only and takes no target; the rule takes it for a window
  const tell = (told: Told) => channel.postMessage(told);
  /** Null in a tab that does not have the stream. */
  let own: { live: boolean } | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'hello') {
      if (own !== null) tell({ kind: 'live', live: own.live });
    } else if (data.kind === 'live') onLive(data.live);
    else {
      lastId = data.id || lastId;
      onEvent(data.event);
    }
  });
  tell({ kind: 'hello' });

  const lead = async () => {
    own = { live: false };
    const close = openSource({
      lastId: () => lastId,
      onEvent: (event, id) => {
        lastId = id || lastId;
        onEvent(event);
        tell({ kind: 'event', id, event });
      },
      onLive: (live) => {
        own = { live };
        onLive(live);
        tell({ kind: 'live', live });
      },
      onRefused,
    });
    await new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    close();
  };
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch((error: unknown) => {
    // Leaving before one's turn came is no failure; without the lock the tab stays as it was: asking by itself.
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
