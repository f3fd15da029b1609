import { RELEASE_NEWS_PATH } from '@tandem/contracts/composition/release-news';
import type { ReleaseNews } from '@tandem/contracts/composition/release-news';
import { watchSilence } from '@tandem/shared-ui/watch-silence';

/** A stream that is refused is opened again soon: a gateway may just be starting, and a recall does not wait. */
const REFUSED_FIRST_MILLISECONDS = 3_000;
/** One that refuses again is asked again within L-FRAME-RELEASE-LEAVE. */
const REFUSED_AGAIN_MILLISECONDS = 6_000;

function parseNews(text: string): ReleaseNews | null {
  try {
    const news = JSON.parse(text) as ReleaseNews | null;
    return typeof news?.composition === 'string' && Array.isArray(news.recalled) && Array.isArray(news.stopped)
      ? news
      : null;
  } catch (error) {
    // Cut off by a broken connection: the next stream begins with all of it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Opens the stream in this tab, anew once it is silent. Returns what closes it. */
function openStream(onNews: (news: ReleaseNews) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;
  let stopWatching: () => void = () => undefined;
  const close = () => {
    stopWatching();
    source?.close();
  };
  const open = () => {
    const current = new EventSource(RELEASE_NEWS_PATH);
    source = current;
    stopWatching = watchSilence(current, () => {
      close();
      open();
    });
    current.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const news = parseNews(data);
      isRefused = false;
      if (news !== null) onNews(news);
    });
    current.addEventListener('error', () => {
      if (current.readyState !== EventSource.CLOSED) return;
      stopWatching();
      // Not all at one moment: every open tab was refused at the same one.
      const pause = isRefused ? REFUSED_AGAIN_MILLISECONDS : REFUSED_FIRST_MILLISECONDS;
      timer = setTimeout(open, pause * (1 + Math.random() / 2));
      isRefused = true;
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    close();
  };
}

/** Of the lock and the channel. Tabs with an older shell have others: such a tab does not go on where its lock is taken over. */
const NAME = 'release-stream';

/** What tabs say to each other: the news; that one has come and wants them; that the one which has the stream is hidden now. */
type TabMessage = ReleaseNews | 'hello' | 'hidden';

/** A tab that listens. */
interface Listening {
  end: () => void;
  /** The tab is hidden now. */
  hide: () => void;
}

interface Sharing {
  onNews: (news: ReleaseNews) => void;
  /** This tab is looked at, and has the stream from now on. */
  takesOver: boolean;
  /** The tab that has the stream is hidden now: it may be one whose scripts the browser stops. */
  onLeaderHidden: () => void;
}

/** The lock was taken by a tab that is looked at. */
const wasTakenOver = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Shares one stream among all tabs of the browser: it has few connections for each site. */
function shareStream({ onNews, takesOver, onLeaderHidden }: Sharing): Listening {
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  const { signal } = leaving;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
  const post = (message: TabMessage) => channel.postMessage(message);
  /** What the stream of this tab has sent last; null in a tab without it. */
  let last: ReleaseNews | null = null;
  let close: (() => void) | null = null;
  const endStream = () => {
    close?.();
    close = null;
    last = null;
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'hidden') {
      if (close === null) onLeaderHidden();
    } else if (data !== 'hello') onNews(data);
    else if (last !== null) post(last);
  });
  post('hello');
  const lead = async () => {
    if (signal.aborted) return;
    close = openStream((news) => {
      last = news;
      onNews(news);
      post(news);
    });
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  const request = async (options: LockOptions): Promise<void> => {
    try {
      await navigator.locks.request(NAME, options, lead);
    } catch (error) {
      endStream();
      // A tab that ends before it gets the lock is no failure.
      if (signal.aborted) return;
      if (!wasTakenOver(error)) throw error;
      await request({ signal });
    }
  };
  // What takes the lock over has it at once: there is no wait to be ended by a signal.
  void request(takesOver ? { steal: true } : { signal });
  return {
    end: () => {
      endStream();
      leaving.abort();
      channel.close();
    },
    hide: () => {
      if (close !== null) post('hidden');
    },
  };
}

/**
 * Listens to what becomes of releases as long as the document is there, by one stream for all tabs of the browser: a hidden tab leaves a
 * recalled release as soon as one that is looked at (L-FRAME-RELEASE-LEAVE). A page that is stored for the back button, or whose
 * scripts the browser stops, does not listen; it learns at once what has happened meanwhile when it goes on. Returns the function that
 * ends it.
 */
export function listenToReleases(onNews: (news: ReleaseNews) => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const canShare = typeof BroadcastChannel !== 'undefined' && 'locks' in navigator;
  let current: Listening | null = null;
  let isHeld = false;
  const end = () => {
    current?.end();
    current = null;
  };
  const follow = () => {
    // A page that is left becomes hidden after it is stored.
    if (isHeld) return;
    const isVisible = document.visibilityState === 'visible';
    if (!isVisible && current !== null) {
      current.hide();
      return;
    }
    end();
    if (canShare) {
      current = shareStream({ onNews, takesOver: isVisible, onLeaderHidden: follow });
    } else if (isVisible) {
      // Without a way to share it, each hidden tab would have one of the few connections.
      const close = openStream(onNews);
      current = { end: close, hide: close };
    }
  };
  const hold = () => {
    isHeld = true;
    end();
  };
  const goOn = () => {
    isHeld = false;
    follow();
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', follow, { signal });
  document.addEventListener('freeze', hold, { signal });
  document.addEventListener('resume', goOn, { signal });
  // A page that is left ends it before it is stored for a visit by the back button.
  addEventListener('pagehide', hold, { signal });
  // A browser may have said before that its scripts go on.
  addEventListener('pageshow', ({ persisted }) => (persisted && isHeld ? goOn() : undefined), { signal });
  follow();
  return () => {
    listening.abort();
    end();
  };
}
