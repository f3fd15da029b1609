import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useHost, useIsLive, useLiveEvents } from '@tandem/shared-ui/host';

const SECOND = 1000;
/** A little longer than the pause between two tellings, so that the word does not flicker. */
const SHOWN_MILLISECONDS = (LIMITS.typingSeconds + 2) * SECOND;

/** Whether the partner of a conversation is writing right now. Null is a conversation that has not begun. */
export function usePartnerTyping(conversationId: number | null): boolean {
  const [until, setUntil] = useState(0);
  useLiveEvents((event) => {
    if (!('conversation_id' in event) || event.conversation_id !== conversationId) return;
    if (event.type === 'typing') setUntil(Date.now() + SHOWN_MILLISECONDS);
    // What was being written has come.
    if (event.type === 'message') setUntil(0);
  });
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0;
}

/** For every key press: tells the partner that one writes, at most every few seconds, and only where events are told at all. */
export function useTellTyping(conversationId: number | null): () => void {
  const { api, telemetry } = useHost();
  const isLive = useIsLive();
  const toldAt = useRef(0);
  return () => {
    if (!isLive || conversationId === null || Date.now() - toldAt.current < LIMITS.typingSeconds * SECOND) return;
    toldAt.current = Date.now();
    // Nothing is lost when it is not told: the next key press tells it.
    api
      .call('POST /api/typing.php', { body: { conversation: conversationId } })
      .catch((error: unknown) => telemetry.error(error, { call: 'typing' }));
  };
}
