import { Ellipsis, Trash2 } from 'lucide-react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { ListRow } from '@tandem/shared-ui/components/ListRow';
import { Menu } from '@tandem/shared-ui/components/Menu';
import { useHost, useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import type { Draft } from '../../../shared/drafts.ts';
import { KEEPS_LIST } from '../../../shared/kept-list.ts';
import { partnerQuery } from '../../conversation/api/get-partner.ts';
import { setDraftAside } from '../../conversation/model/set-aside.ts';
import { leaveRow } from '../model/leave-row.ts';
import { RowText } from './RowText.tsx';
import styles from './ConversationList.module.css';

/** What was begun to people without a conversation (R-CHAT-DRAFT-LISTED). */
export function DraftsFirst({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useTranslation('mf-chat');
  return (
    <ul className={styles.list} aria-label={t('list.drafts')}>
      {drafts.map((draft) => (
        <DraftRow key={draft.profileId} {...draft} />
      ))}
    </ul>
  );
}

/** Nothing before it is known who it is to, and where there is a conversation, further down the list: that has the draft. */
function DraftRow({ profileId, text }: Draft) {
  const { t } = useTranslation('mf-chat');
  const { api, notify } = useHost();
  const { chatWith } = useLinks();
  const userId = useUser()?.id ?? 0;
  const { data: partner, error } = useQuery(partnerQuery(api, profileId));
  if (partner === undefined ? error === null : partner.conversation_id !== null) return null;
  const name = partner?.name ?? t('list.newChat');
  const handleDelete = () => {
    leaveRow();
    const bringBack = setDraftAside(userId, profileId);
    notify.show('info', t('list.draftDeleted', { name }), {
      label: t('likes.undo'),
      run: bringBack,
      offeredFor: LIMITS.chatUndoSeconds * 1000,
    });
  };
  return (
    <ListRow
      className={styles.row}
      start={<Avatar picture={partner?.main_image ?? null} size="l" />}
      title={name}
      subtitle={
        <RowText label={t('list.draft')} marked>
          {text}
        </RowText>
      }
      renderLink={(link) => (
        <Link to={chatWith?.({ id: profileId }) ?? `/members/${profileId}/chat`} state={KEEPS_LIST} {...link} />
      )}
      action={
        <Menu
          label={t('list.moreDraft', { name })}
          trigger={<Ellipsis aria-hidden="true" />}
          triggerClassName={iconButtonClass({ size: 's' })}
          className={styles.menu}
          items={[{ key: 'delete', label: t('list.deleteDraft'), icon: <Trash2 />, onSelect: handleDelete }]}
        />
      }
    />
  );
}
