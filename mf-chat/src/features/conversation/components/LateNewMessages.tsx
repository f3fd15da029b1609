import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import type { NewMessagesProps } from './NewMessages.tsx';

/** Loaded after the conversation: it announces only what comes later. */
const announcerQuery = queryOptions({
  queryKey: ['mf-chat', 'new-messages'],
  queryFn: () => import(/* webpackChunkName: "new-messages" */ './NewMessages.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** `NewMessages`, once it is loaded. */
export function LateNewMessages(props: NewMessagesProps) {
  const { data } = useQuery(announcerQuery);
  return data === undefined ? null : <data.NewMessages {...props} />;
}
