import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sharedQueries, useHost, useUser, useVisible } from '@tandem/shared-ui/host';
import { hashKey } from '@tandem/shared-ui/query';
import type { Liker } from '@tandem/contracts/api/members';
import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { announceLiker } from '../session/announced-likers.ts';
import { forgetLikers, newLikersOf } from './seen-likers.ts';
import { useModalTurn } from '../overlays/use-modal-turn.ts';

const [useMatchModal, MatchModal] = createLateCode(
  () => import(/* webpackChunkName: "match-modal" */ './MatchModal.tsx'),
);

interface News {
  /** Received, and not announced yet. */
  waiting: Liker | null;
  /** On show. */
  liker: Liker | null;
}

const NO_NEWS: News = { waiting: null, liker: null };

/**
 * Announces a like that was received while the site is open: 'New like!' (R-LIKES-MODAL-LIKE), or "It's a match!"
 * (R-LIKES-MODAL-MATCH). Only the newest, and in one tab: the first one that is visible and may show it.
 */
export function LikeNews({ allowed }: { allowed: boolean }) {
  const { api, queryClient } = useHost();
  const userId = useUser()?.id ?? null;
  const isVisible = useVisible();
  const [news] = useState(() => createStore<News>(() => NO_NEWS));
  const { waiting, liker } = useStore(news);
  useEffect(() => {
    if (userId === null) return undefined;
    const { queryKey } = sharedQueries.likes(api);
    const newest = () => {
      const fresh = newLikersOf(queryClient.getQueryData(queryKey)?.liked_by ?? null);
      return fresh.toSorted((one, other) => other.liked_at.localeCompare(one.liked_at))[0];
    };
    newest();
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hashKey(queryKey)) return;
      const found = newest();
      if (found !== undefined) news.setState({ waiting: found });
    });
    return () => {
      stop();
      forgetLikers();
      news.setState(NO_NEWS);
    };
  }, [api, news, queryClient, userId]);
  useEffect(() => {
    if (userId === null || waiting === null || !allowed || !isVisible) return;
    const isFirst = announceLiker(userId, waiting.id);
    news.setState({ waiting: null, ...(isFirst ? { liker: waiting } : {}) });
  }, [allowed, isVisible, news, userId, waiting]);
  const open = useModalTurn('match', useMatchModal(allowed && liker !== null && userId !== null));
  if (!open || liker === null) return null;
  return (
    <Optional>
      <MatchModal member={liker} match={liker.liked} onClose={() => news.setState({ liker: null })} />
    </Optional>
  );
}
