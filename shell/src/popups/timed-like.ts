import { useEffect, useState } from 'react';
import type { AnswerOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { likerOf, readAgain } from '@tandem/shared-ui/caches';
import { SHARED_KEYS, useHost, useSession } from '@tandem/shared-ui/host';
import { useSearchParams } from '@tandem/shared-ui/router';
import { arrival } from '../tracking/arrival.ts';
import { announceLiker } from '../session/announced-likers.ts';
import { rememberLiker } from './seen-likers.ts';

/** L-LIKES-POPUP-SECONDS */
const LONGEST_SECONDS = 300;

export type TimedLiker = NonNullable<AnswerOf<'GET /api/auto-like.php'>>;

/** The seconds of query `t`: a whole number from 1 to 300, else null. */
export function secondsOf(query: string | null): number | null {
  if (query === null || !/^\d{1,3}$/.test(query)) return null;
  const seconds = Number(query);
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : null;
}

/**
 * The popup of query `t` (R-LIKES-POPUP-DELAY): after that many seconds a like is asked for, once in a document;
 * going to another page meanwhile does not lose it. Then the parameter leaves the address, and the likes are
 * reloaded 500 ms later (L-LIKES-AUTO-RELOAD), unless they have it already. For a visitor the parameter leaves as well, and nobody is asked for; who
 * logs in gets the popup its seconds later. Null while there is nobody to show.
 */
export function useTimedLike(): { liker: TimedLiker | null; close: () => void } {
  const { api, queryClient, telemetry } = useHost();
  const session = useSession();
  const { status } = session;
  const userId = session.status === 'member' ? session.user.id : null;
  const [search, setSearch] = useSearchParams();
  const asked = secondsOf(search.get('t'));
  const [seconds, setSeconds] = useState(() => secondsOf(arrival().likeAfter));
  const [passed, setPassed] = useState(false);
  const [liker, setLiker] = useState<TimedLiker | null>(null);
  if (asked !== null && seconds === null && !passed) setSeconds(asked);

  useEffect(() => {
    if (seconds === null || status === 'pending') return undefined;
    let reload: ReturnType<typeof setTimeout> | undefined;
    const fire = async () => {
      setPassed(true);
      if (userId === null) return;
      try {
        const answer = await api.call('GET /api/auto-like.php');
        if (answer === null) return;
        rememberLiker(answer.id);
        announceLiker(userId, answer.id);
        setLiker(answer);
        const reloadUnlessKnown = () => {
          // The stream may have reported the like by then.
          if (likerOf(queryClient, answer.id) === undefined) readAgain(queryClient, SHARED_KEYS.likes);
        };
        reload = setTimeout(reloadUnlessKnown, LIMITS.autoLikeReloadMilliseconds);
      } catch (error) {
        // Nobody waits for it.
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
