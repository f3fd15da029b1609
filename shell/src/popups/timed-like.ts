import { useEffect, useState } from 'react';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { likerOf, refetchOrInvalidate } from '@tandem/shared-ui/caches';
import { SHARED_KEYS, useHost, useSession } from '@tandem/shared-ui/host';
import { useSearchParams } from '@tandem/shared-ui/router';
import { arrival } from '../tracking/arrival.ts';
import { announceLiker } from '../session/announced-likers.ts';
import { rememberLiker } from './seen-likers.ts';

/** L-LIKES-POPUP-SECONDS */
const LONGEST_SECONDS = 300;

export type TimedLiker = NonNullable<ResponseOf<'GET /api/auto-like.php'>>;

/** The seconds of query `t`: a whole number from 1 to 300, else null. */
export function secondsOf(query: string | null): number | null {
  if (query === null || !/^\d{1,3}$/.test(query)) return null;
  const seconds = Number(query);
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : null;
}

/**
 * The popup of query `t` (R-LIKES-POPUP-DELAY): after that many seconds a like is requested, once per document; a
 * navigation does not cancel it. Then the parameter is removed from the address, and the likes are refetched 500 ms
 * later (L-LIKES-AUTO-RELOAD), unless they contain it already. For a visitor the parameter is removed as well, without
 * a request; after a login the popup is shown its seconds later. Null while there is no member to show.
 */
export function useTimedLike(): { liker: TimedLiker | null; close: () => void } {
  const { api, queryClient, telemetry } = useHost();
  const session = useSession();
  const { status } = session;
  const userId = session.status === 'member' ? session.user.id : null;
  const [search, setSearch] = useSearchParams();
  const requested = secondsOf(search.get('t'));
  const [seconds, setSeconds] = useState(() => secondsOf(arrival().likeAfter));
  const [passed, setPassed] = useState(false);
  const [liker, setLiker] = useState<TimedLiker | null>(null);
  if (requested !== null && seconds === null && !passed) setSeconds(requested);

  useEffect(() => {
    if (seconds === null || status === 'pending') return undefined;
    let reload: ReturnType<typeof setTimeout> | undefined;
    const fire = async () => {
      setPassed(true);
      if (userId === null) return;
      try {
        const response = await api.call('GET /api/auto-like.php');
        if (response === null) return;
        rememberLiker(response.id);
        announceLiker(userId, response.id);
        setLiker(response);
        const reloadUnlessKnown = () => {
          // The stream may have reported the like by then.
          if (likerOf(queryClient, response.id) === undefined) refetchOrInvalidate(queryClient, SHARED_KEYS.likes);
        };
        reload = setTimeout(reloadUnlessKnown, LIMITS.autoLikeReloadMilliseconds);
      } catch (error) {
        // Not awaited.
        telemetry.error(error, { where: 'auto-like' });
      }
    };
    const timer = setTimeout(() => void fire(), seconds * 1000);
    return () => {
      clearTimeout(timer);
      clearTimeout(reload);
    };
  }, [seconds, status, userId, api, queryClient, telemetry]);

  const isInAddress = search.has('t');
  useEffect(() => {
    if (!passed || !isInAddress) return;
    setSearch(
      (current) => {
        current.delete('t');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [passed, isInAddress, setSearch]);

  return { liker, close: () => setLiker(null) };
}
