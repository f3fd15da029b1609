import type { Express, Request, RequestHandler } from 'express';
import { CURRENT_RELEASES_PATH, RELEASE_NEWS_PATH } from '@tandem/contracts/composition/release-news';
import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import { DEFAULT_LOCALE, isLocale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { AppError } from '../../platform/errors/app-error.ts';
import { readVariants } from '../../platform/experiments/variants-cookie.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { ownOrigin } from '../../platform/http/origin-check.ts';
import { requestState, tenantOf } from '../../platform/http/request-state.ts';
import { currentParts } from '../document/page-plan.ts';
import { searchOf } from '../document/page-request.ts';
import type { Viewer } from '../live/channel-compositions.ts';
import type { Composition } from '../live/composition.ts';
import type { LiveComposition } from '../live/live-composition.ts';
import { createPlaces } from './places.ts';
import { variantsOfCookie } from '../live/release-variants.ts';

/** Open tabs that one gateway notifies. */
const STREAMS_AT_MOST = 20_000;
/** A tab that finds no place reads what is live after this time each: it leaves a recalled release within L-FRAME-RELEASE-LEAVE as well. */
const WITHOUT_PLACE_MILLISECONDS = 7_000;
const BEAT_MILLISECONDS = LIMITS.eventsBeatSeconds * 1000;

export interface ReleaseNewsDeps {
  live: LiveComposition;
  /** Has the first request wait until the composition is loaded. */
  ready: RequestHandler;
}

export interface MountedNews {
  /** Ends all streams, and those that begin later, so that a gateway that stops need not wait: their tabs reconnect to another one. */
  endStreams: () => void;
  close: () => void;
}

const newsOf = ({ id, recalled, stopped }: Composition): ReleaseNews => ({
  composition: id,
  recalled,
  stopped: stopped.map(({ part }) => part),
});

/** Who asks, as for a page. */
function viewerOf(request: Request): Viewer {
  const known = readVariants(request.headers.cookie);
  return {
    tenant: tenantOf(request).key,
    isStaging: requestState(request).isStaging,
    visitor: known?.visitor ?? null,
    variants: variantsOfCookie(known),
  };
}

/**
 * Notifies open tabs, of members and visitors alike, of what is live, which releases were recalled and which parts are stopped:
 * at once, and with each change. It says nothing about anybody, and needs no session.
 */
export function mountReleaseNews(app: Express, { live, ready }: ReleaseNewsDeps): MountedNews {
  const places = createPlaces(LIMITS.releaseStreamsPerAddress);
  let isEnding = false;
  /** The streams, and who reads each: not everybody gets what is live. */
  const streams = new Map<EventStream, Viewer>();
  const send = (stream: EventStream, viewer: Viewer) => stream.send(newsOf(live.of(viewer).composition), null);
  const stopFollowing = live.onChange(() => {
    for (const [stream, viewer] of streams) send(stream, viewer);
  });
  const beats = setInterval(() => {
    for (const stream of streams.keys()) stream.beat();
  }, BEAT_MILLISECONDS).unref();

  app.get(RELEASE_NEWS_PATH, ready, async (request, response) => {
    const leave = streams.size >= STREAMS_AT_MOST ? null : places.take(requestState(request).client.ip);
    const stream = openEventStream(response);
    const viewer = viewerOf(request);
    send(stream, viewer);
    if (leave === null) {
      stream.endFor(WITHOUT_PLACE_MILLISECONDS);
      return;
    }
    if (isEnding) stream.end();
    streams.set(stream, viewer);
    await stream.ended;
    streams.delete(stream);
    leave();
  });

  app.get(CURRENT_RELEASES_PATH, ready, (request, response) => {
    const { composition } = live.of(viewerOf(request));
    const { shell } = composition;
    if (shell === null) throw new AppError('unavailable', 'composition.no_shell', { retryAfter: 5 });
    const locale = new URLSearchParams(searchOf(request)).get('locale') ?? '';
    response.setHeader('Cache-Control', 'no-store');
    response.json({
      composition: composition.id,
      shell: shell.id,
      parts: currentParts(composition, ownOrigin(request), isLocale(locale) ? locale : DEFAULT_LOCALE),
    } satisfies CurrentReleases);
  });

  const endStreams = () => {
    isEnding = true;
    for (const stream of streams.keys()) stream.end();
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
