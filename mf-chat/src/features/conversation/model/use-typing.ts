import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError, useHost, useIsLive, useLiveEvents } from '@tandem/shared-ui/host';

const SECOND = 1000;
/** A little longer than the pause between two reports, so that the text does not flicker. */
const SHOWN_MILLISECONDS = (LIMITS.typingSeconds + 2) * SECOND;

/** Returns whether the partner of a conversation is typing. Null is a conversation that does not exist yet. */
export function usePartnerTyping(conversationId: number | null): boolean {
  const [until, setUntil] = useState(0);
  useLiveEvents((event) => {
    if (!('conversation_id' in event) || event.conversation_id !== conversationId) return;
    if (event.type === 'typing') setUntil(Date.now() + SHOWN_MILLISECONDS);
    // What was being typed has arrived. An own message, which alone has the name that its browser gave it, ends nothing.
    if (event.type === 'message' && event.client_id === undefined) setUntil(0);
  });
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0;
}

/**
 * Returns the function to call for every key press. It reports to the partner that the member is typing, at most every few
 * seconds, and only when the partner can receive events.
 */
export function useReportTyping(conversationId: number | null): () => void {
  const { api, telemetry } = useHost();
  const isLive = useIsLive();
  const reportedAt = useRef(0);
  return () => {
    if (!isLive || conversationId === null || Date.now() - reportedAt.current < LIMITS.typingSeconds * SECOND) return;
    reportedAt.current = Date.now();
    // Nothing is lost when this fails: the next key press reports it again. Where the site has had too many, there is no fault.
    api
      .call('POST /api/typing.php', { body: { conversation: conversationId }, retry: false })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'too_many_requests'))
          telemetry.error(error, { call: 'typing' });
      });
  };
}
