import { useState } from 'react';
import { hasOutbox, SharedSlot, useUser } from '@tandem/shared-ui/host';

/**
 * Lets the parts send what the member wrote in an earlier visit and the server has not accepted yet
 * (R-CHAT-OFFLINE-ANYWHERE). Without any, no part is loaded for it.
 */
export function SendUnsent() {
  const userId = useUser()?.id;
  return userId === undefined ? null : <SendUnsentOf key={userId} userId={userId} />;
}

/** What is written from now on is sent by the part that is open. */
function SendUnsentOf({ userId }: { userId: number }) {
  const [hasAny] = useState(() => hasOutbox(userId));
  return hasAny ? <SharedSlot name="send-unsent" props={{}} /> : null;
}
