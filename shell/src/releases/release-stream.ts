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

const NAME = 'release-news';

/** Shares one stream among the tabs that are looked at: a browser has few connections for each site. */
function shareStream(onNews: (news: ReleaseNews) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
  const post = (message: ReleaseNews | 'hello') => channel.postMessage(message);
  /** What the stream of this tab has sent last; null in a tab without it. */
  let last: ReleaseNews | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<ReleaseNews | 'hello'>) => {
    if (data !== 'hello') onNews(data);
    else if (last !== null) post(last);
  });
  post('hello');
  const lead = async () => {
    const close = openStream((news) => {
      last = news;
      onNews(news);
      post(news);
    });
    await new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    close();
  };
  navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch((error: unknown) => {
    // A tab that is hidden before it gets the lock is no failure.
    if (!leaving.signal.aborted) throw error;
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}

/**
 * Listens to what becomes of releases while the tab is looked at, by one stream for all such tabs of the browser. A hidden tab
 * does not listen, so that its page is kept for the back button; when it is shown again it learns at once what has happened
 * meanwhile. Returns the function that ends it; the site itself listens as long as the document is there.
 */
export function listenToReleases(onNews: (news: ReleaseNews) => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const canShare = typeof BroadcastChannel !== 'undefined' && 'locks' in navigator;
  let close: (() => void) | null = null;
  const end = () => {
    close?.();
    close = null;
  };
  const follow = () => {
    end();
    if (document.visibilityState === 'visible') close = canShare ? shareStream(onNews) : openStream(onNews);
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', follow, { signal });
  // A page that is left ends it before it is stored for a visit by the back button.
  addEventListener('pagehide', end, { signal });
  addEventListener('pageshow', ({ persisted }) => (persisted ? follow() : undefined), { signal });
  follow();
  return () => {
    listening.abort();
    end();
  };
}
