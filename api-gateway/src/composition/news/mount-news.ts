import type { Express, RequestHandler } from 'express';
import { CURRENT_RELEASES_PATH, RELEASE_NEWS_PATH } from '@tandem/contracts/composition/release-news';
import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import { DEFAULT_LOCALE, isLocale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { AppError } from '../../platform/errors/app-error.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { ownOrigin } from '../../platform/http/origin-check.ts';
import { currentParts } from '../document/page-plan.ts';
import { searchOf } from '../document/page-request.ts';
import type { Composition } from '../live/composition.ts';
import type { LiveComposition } from '../live/live-composition.ts';

/** Open tabs that one gateway notifies; a tab that finds no place tries again later. */
const STREAMS_AT_MOST = 20_000;
const BEAT_MILLISECONDS = LIMITS.eventsBeatSeconds * 1000;

export interface ReleaseNewsDeps {
  live: LiveComposition;
  /** Has the first request wait until the composition is loaded. */
  ready: RequestHandler;
}

export interface MountedNews {
  /** Ends all streams, so that a gateway that stops need not wait for them: their tabs reconnect to another one. */
  endStreams: () => void;
  close: () => void;
}

const newsOf = ({ id, recalled, stopped }: Composition): ReleaseNews => ({
  composition: id,
  recalled,
  stopped: stopped.map(({ part }) => part),
});

/**
 * Notifies open tabs, of members and visitors alike, of what is live, which releases were recalled and which parts are stopped:
 * at once, and with each change. It says nothing about anybody, and needs no session.
 */
export function mountReleaseNews(app: Express, { live, ready }: ReleaseNewsDeps): MountedNews {
  const streams = new Set<EventStream>();
  const stopFollowing = live.onChange((composition) => {
    for (const stream of streams) stream.send(newsOf(composition), null);
  });
  const beats = setInterval(() => {
    for (const stream of streams) stream.beat();
  }, BEAT_MILLISECONDS).unref();

  app.get(RELEASE_NEWS_PATH, ready, async (_request, response) => {
    if (streams.size >= STREAMS_AT_MOST) throw new AppError('unavailable', 'composition.no_shell', { retryAfter: 60 });
    const stream = openEventStream(response);
    streams.add(stream);
    stream.send(newsOf(live.current), null);
    await stream.ended;
    streams.delete(stream);
  });

  app.get(CURRENT_RELEASES_PATH, ready, (request, response) => {
    const { shell } = live.current;
    if (shell === null) throw new AppError('unavailable', 'composition.no_shell', { retryAfter: 5 });
    const locale = new URLSearchParams(searchOf(request)).get('locale') ?? '';
    response.setHeader('Cache-Control', 'no-store');
    response.json({
      composition: live.current.id,
      shell: shell.id,
      parts: currentParts(live.current, ownOrigin(request), isLocale(locale) ? locale : DEFAULT_LOCALE),
    } satisfies CurrentReleases);
  });

  const endStreams = () => {
    for (const stream of streams) stream.end();
  };
  return {
    endStreams,
    close: () => {
      clearInterval(beats);
      stopFollowing();
      endStreams();
    },
  };
}
