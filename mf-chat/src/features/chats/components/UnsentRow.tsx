import { Ellipsis, RotateCw, Trash2 } from 'lucide-react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { ListRow } from '@tandem/shared-ui/components/ListRow';
import { Menu } from '@tandem/shared-ui/components/Menu';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { useApi, useHost, useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { useGiftSentence } from '../../../shared/gifts/use-gift-sentence.ts';
import { KEEPS_LIST } from '../../../shared/kept-list.ts';
import { partnerQuery } from '../../conversation/api/get-partner.ts';
import { leavesField } from '../../conversation/model/outbox-edits.ts';
import { setUnsentAside } from '../../conversation/model/set-aside.ts';
import type { OutboxEntry } from '../../conversation/model/stored-outbox.ts';
import { unsentState } from '../../conversation/model/timeline.ts';
import { useReasonText } from '../../conversation/model/use-reason-text.ts';
import { openOutbox, outboxFor } from '../../conversation/model/use-outbox.ts';
import { leaveRow, useLeaveRowLater } from '../model/leave-row.ts';
import { RowText } from './RowText.tsx';
import styles from './ConversationList.module.css';

interface UnsentRowProps {
  profileId: number;
  first: OutboxEntry;
  /** Its conversation is open beside the list. */
  selected: boolean;
  /** What is unsent to this profile lasts as long as the page only (R-CHAT-UNSTORED-KEPT). */
  isUnstored: boolean;
}

/** Who it is to, once that is known, the first message, and what it waits for or why it was refused. */
export function UnsentRow({ profileId, first, selected, isUnstored }: UnsentRowProps) {
  const { t } = useTranslation('mf-chat');
  const giftSentence = useGiftSentence();
  const { chatWith } = useLinks();
  const { data: partner } = useQuery(partnerQuery(useApi(), profileId));
  const { stateText } = unsentState(first);
  const known = partner?.name ?? first.name;
  const reasonText = useReasonText([first.reason], known);
  const name = known ?? t('list.newChat');
  return (
    <ListRow
      start={<Avatar picture={partner?.main_image ?? null} size="l" />}
      title={name}
      subtitle={
        <>
          <RowText label={first.gift === undefined ? t('list.mine') : undefined}>
            {first.gift === undefined ? first.text : giftSentence(first.gift, 'unsent', name)}
          </RowText>
          <span className={styles.draft}>
            {t(`messages.states.${stateText}`, {
              reason: first.reason === null ? t('messages.held') : reasonText(first.reason),
            })}
          </span>
          {isUnstored ? <span className={styles.unstored}>{t('unsent.unstored')}</span> : null}
        </>
      }
      className={styles.row}
      selected={selected}
      action={<UnsentMenu profileId={profileId} first={first} />}
      renderLink={(link) => (
        <Link to={chatWith?.({ id: profileId }) ?? `/members/${profileId}/chat`} state={KEEPS_LIST} {...link} />
      )}
    />
  );
}

/**
 * What can be done with what is unsent to a profile, also where its conversation can no longer be opened, as after a block:
 * it is deleted with an undo, and sent again where that may help (R-CHAT-LISTED-ACTIONS).
 */
function UnsentMenu({ profileId, first }: Pick<UnsentRowProps, 'profileId' | 'first'>) {
  const { t } = useTranslation('mf-chat');
  const host = useHost();
  const { notify } = host;
  const leaveLater = useLeaveRowLater();
  const userId = useUser()?.id ?? 0;
  // Only now: the tab in which it was written sends it until then (R-CHAT-LISTED-ELSEWHERE).
  const takePart = () => {
    const outbox = outboxFor(host, userId);
    openOutbox(outbox, false);
    return outbox;
  };
  const handleDelete = () => {
    leaveRow();
    // That tab may be closed: this one removes what is thrown away then.
    takePart();
    const bringBack = setUnsentAside(userId, profileId);
    notify.show('info', t('list.unsentDeleted'), {
      label: t('likes.undo'),
      run: bringBack,
      offeredFor: LIMITS.chatUndoSeconds * 1000,
    });
  };
  const retry: MenuItem = {
    key: 'retry',
    label: t('messages.retry'),
    icon: <RotateCw />,
    onSelect: () => {
      leaveLater();
      takePart().retryAll(profileId);
    },
  };
  const canRetry =
    first.state === 'failed' ? first.reason === null || leavesField(first.reason) : first.cause === 'site';
  return (
    <Menu
      label={t('list.moreUnsent')}
      trigger={<Ellipsis aria-hidden="true" />}
      triggerClassName={iconButtonClass({ size: 's' })}
      className={styles.menu}
      items={[
        ...(canRetry ? [retry] : []),
        { key: 'delete', label: t('messages.delete'), icon: <Trash2 />, onSelect: handleDelete },
      ]}
    />
  );
}
