import { useState } from 'react';
import type { ReactNode } from 'react';
import { hasOutbox, useUser } from '@tandem/shared-ui/host';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';

/** Without a connection it is loaded when that is back; what waits is listed, and sent, then. */
const rowsQuery = queryOptions({
  queryKey: ['mf-chat', 'unsent-first'],
  queryFn: () => import(/* webpackChunkName: "unsent-first" */ './LateUnsentFirst.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/**
 * The messages that would begin a conversation and are not sent yet (R-CHAT-OFFLINE-LISTED); without any, what is shown
 * otherwise. Where nothing at all is unsent, its code is not loaded.
 */
export function UnsentFirst({ otherwise = null }: { otherwise?: ReactNode }) {
  const userId = useUser()?.id ?? 0;
  const [hasUnsent] = useState(() => hasOutbox(userId));
  const { data } = useQuery({ ...rowsQuery, enabled: hasUnsent });
  return data === undefined ? otherwise : <data.LateUnsentFirst otherwise={otherwise} />;
}
