import { RELEASE_NEWS_PATH } from '@tandem/contracts/composition/release-news';
import type { ReleaseNews } from '@tandem/contracts/composition/release-news';

/** A gateway without a place for the tab, or of an earlier version, is asked again after this time. */
const REFUSED_MILLISECONDS = 60_000;

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

/**
 * Listens to what becomes of releases while the tab is looked at. A hidden tab is not connected, so that browsers with many
 * tabs have connections left and pages stay in the back/forward cache; when it is shown again it learns at once what has
 * happened meanwhile.
 */
export function listenToReleases(onNews: (news: ReleaseNews) => void): void {
  if (typeof EventSource === 'undefined') return;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    const current = new EventSource(RELEASE_NEWS_PATH);
    source = current;
    current.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const news = parseNews(data);
      if (news !== null) onNews(news);
    });
    current.addEventListener('error', () => {
      if (current.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED_MILLISECONDS);
    });
  };
  const follow = () => (document.visibilityState === 'visible' ? open() : close());
  document.addEventListener('visibilitychange', follow);
  // A page that is left closes it before it is stored for a visit by the back button.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  follow();
}
