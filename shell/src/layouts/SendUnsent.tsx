import { useEffect, useState } from 'react';
import { hasOutbox, SharedSlot, useIsLive, useUser } from '@tandem/shared-ui/host';

/**
 * Lets the parts send what the member wrote in an earlier visit and the server has not accepted yet
 * (R-CHAT-OFFLINE-ANYWHERE). Without any, no part is loaded for it.
 */
export function SendUnsent() {
  const userId = useUser()?.id;
  return userId === undefined ? null : <SendUnsentOf key={userId} userId={userId} />;
}

/**
 * What is written in this tab is sent by the part that is open. What another tab has left is looked for when it can go: the
 * browser is online again, the page is looked at, or the stream is back.
 */
function SendUnsentOf({ userId }: { userId: number }) {
  const [hasAny, setHasAny] = useState(() => hasOutbox(userId));
  const isLive = useIsLive();
  useEffect(() => {
    if (hasAny) return undefined;
    const look = () => setHasAny(hasOutbox(userId));
    if (isLive) look();
    const looking = new AbortController();
    addEventListener('online', look, { signal: looking.signal });
    document.addEventListener('visibilitychange', look, { signal: looking.signal });
    return () => looking.abort();
  }, [hasAny, isLive, userId]);
  return hasAny ? <SharedSlot name="send-unsent" props={{}} /> : null;
}
