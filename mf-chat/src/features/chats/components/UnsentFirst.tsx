import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Chat } from '@tandem/contracts/api/chat';
import { hasOutbox, useUser } from '@tandem/shared-ui/host';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import { useUnlisted } from '../model/use-unlisted.ts';

/** Without a connection it is loaded when that is back; what waits is listed, and sent, then. */
const rowsQuery = queryOptions({
  queryKey: ['mf-chat', 'unsent-first'],
  queryFn: () => import(/* webpackChunkName: "unsent-first" */ './LateUnsentFirst.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

interface UnsentFirstProps {
  /** The conversations of the list below, which show by themselves what is unsent in them. */
  listed: readonly Chat[];
  /** The profile whose conversation is open beside the list. */
  selected?: number | undefined;
  otherwise?: ReactNode;
}

/**
 * Whether this tab takes part in sending what is unsent: it does once something is when the list appears, the browser is online
 * again, or the page is looked at. What another tab has just written is sent by that one (R-CHAT-LISTED-ELSEWHERE).
 */
function useTakesPart(userId: number): boolean {
  const [takesPart, setTakesPart] = useState(() => hasOutbox(userId));
  useEffect(() => {
    if (takesPart) return undefined;
    const look = () => setTakesPart(hasOutbox(userId));
    const lookIfSeen = () => {
      if (!document.hidden) look();
    };
    const looking = new AbortController();
    window.addEventListener('online', look, { signal: looking.signal });
    document.addEventListener('visibilitychange', lookIfSeen, { signal: looking.signal });
    return () => looking.abort();
  }, [takesPart, userId]);
  return takesPart;
}

/**
 * The messages that would begin a conversation and are not sent yet (R-CHAT-OFFLINE-LISTED), or are being written
 * (R-CHAT-DRAFT-LISTED); without any, what is shown otherwise. Its code is loaded once there is something to list, or to send.
 */
export function UnsentFirst(props: UnsentFirstProps) {
  const userId = useUser()?.id ?? 0;
  return <UnsentFirstOf key={userId} userId={userId} {...props} />;
}

function UnsentFirstOf({ userId, listed, selected, otherwise = null }: UnsentFirstProps & { userId: number }) {
  const unlisted = useUnlisted({ userId, listed, selected });
  const takesPart = useTakesPart(userId);
  const isEmpty = unlisted.unsent.length === 0 && unlisted.drafts.length === 0;
  const { data } = useQuery({ ...rowsQuery, enabled: takesPart || !isEmpty });
  if (data === undefined) return otherwise;
  return (
    <>
      {isEmpty ? otherwise : null}
      <data.LateUnsentFirst {...unlisted} selected={selected} takesPart={takesPart} />
    </>
  );
}
