import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Chat } from '@tandem/contracts/api/chat';
import { hasOutbox, useUser, useVisible } from '@tandem/shared-ui/host';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import { draftsOf } from '../../../shared/drafts.ts';

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
 * The messages that would begin a conversation and are not sent yet (R-CHAT-OFFLINE-LISTED), or are being written
 * (R-CHAT-DRAFT-LISTED); without any, what is shown otherwise. Where nothing at all is unsent, its code is not loaded. Whether
 * something is, is found out when the list appears, when another conversation is opened beside it, and on return to the tab. The
 * storage is not watched: what is loaded also sends, and another tab that waits in the background would send what is written here.
 */
export function UnsentFirst({ listed, selected, otherwise = null }: UnsentFirstProps) {
  const userId = useUser()?.id ?? 0;
  const visible = useVisible();
  const hasUnsent = useMemo(
    () => hasOutbox(userId) || draftsOf(userId).length > 0,
    // oxlint-disable-next-line react/exhaustive-deps -- what was begun in the last conversation, or in another tab, may be unsent
    [userId, visible, selected],
  );
  const { data } = useQuery({ ...rowsQuery, enabled: hasUnsent });
  return data === undefined ? (
    otherwise
  ) : (
    <data.LateUnsentFirst listed={listed} selected={selected} otherwise={otherwise} />
  );
}
