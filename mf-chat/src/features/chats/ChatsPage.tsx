import { useMemo } from 'react';
import type { Chat } from '@tandem/contracts/api/chat';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoMessagesArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { sharedQueries, useApi, useFormat, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { ChatPanes } from '../../shared/ChatPanes.tsx';
import { lastOpened } from '../../shared/last-opened.ts';
import { ListPane } from './components/ListPane.tsx';
import styles from './ChatsPage.module.css';

/** The conversations (S-CHAT-LIST). On wide screens the pane of the conversation is beside them. */
export default function ChatsPage() {
  const { data } = useQuery(sharedQueries.chats(useApi()));
  // With nothing to choose from there is no place beside the list either.
  if (data?.chats.length === 0) {
    return (
      <Page width="narrow">
        <ListPane level={1} />
      </Page>
    );
  }
  return (
    <ChatPanes list={<ListPane level={1} />} phone="list">
      <ToChoose chats={data?.chats ?? []} />
    </ChatPanes>
  );
}

/** Nothing is chosen yet: the way back to what was open last, if it is still there (F-CHAT-LAST-OPENED). */
function ToChoose({ chats }: { chats: readonly Chat[] }) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const userId = useUser()?.id ?? 0;
  const opened = useMemo(() => lastOpened.read(userId), [userId]);
  const chat = chats.find(({ profile }) => profile.id === opened?.profileId);
  if (opened === null || chat === undefined)
    return (
      <EmptyState art={<NoMessagesArt />} title={t('list.choose')} className={styles.place}>
        {t('list.chooseText')}
      </EmptyState>
    );
  const { name } = chat.profile;
  return (
    <EmptyState
      art={<NoMessagesArt />}
      title={t('list.choose')}
      className={styles.place}
      action={
        <Link to={`/chats/${chat.conversation.id}`} className={buttonClass({ variant: 'secondary' })}>
          {t('list.last', { name })}
        </Link>
      }
    >
      {t('list.lastText', { name, when: format.day(opened.openedAt) })}
    </EmptyState>
  );
}
