import { useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { ListRow } from '@tandem/shared-ui/components/ListRow';
import { deviceStorage, sharedQueries, useApi, useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { draftsOf } from '../../../shared/drafts.ts';
import type { Draft } from '../../../shared/drafts.ts';
import { useGiftSentence } from '../../../shared/gifts/use-gift-sentence.ts';
import { partnerQuery } from '../../conversation/api/get-partner.ts';
import { outboxKey } from '../../conversation/model/stored-outbox.ts';
import type { OutboxEntry } from '../../conversation/model/stored-outbox.ts';
import { unsentState } from '../../conversation/model/timeline.ts';
import { useOutboxOfUser } from '../../conversation/model/use-outbox.ts';
import { DraftsFirst } from './DraftsFirst.tsx';
import styles from './ConversationList.module.css';

/** What the member has begun to write to anybody, as it is at any time. */
function useDrafts(): readonly Draft[] {
  const userId = useUser()?.id ?? 0;
  const stored = useSyncExternalStore(
    deviceStorage.watch,
    () => JSON.stringify(draftsOf(userId)),
    () => '[]',
  );
  return useMemo(() => JSON.parse(stored) as Draft[], [stored]);
}

interface LateUnsentFirstProps {
  /** The profile whose conversation is open beside the list: what is being written there is seen. */
  selected: number | undefined;
  otherwise: ReactNode;
}

/** Sends what waits for any profile, and lists the profiles without a conversation that something is unsent or begun to. */
export function LateUnsentFirst({ selected, otherwise }: LateUnsentFirstProps) {
  const { t } = useTranslation('mf-chat');
  const userId = useUser()?.id ?? 0;
  const entries = useStore(useOutboxOfUser().store, (state) => state.entries);
  const unstored = new Set(deviceStorage.unstoredKeys());
  const { data } = useQuery({ ...sharedQueries.chats(useApi()), enabled: false });
  const known = new Set(data?.chats.map(({ profile }) => profile.id));
  const unsent = Object.entries(entries).flatMap(([id, [first]]) =>
    first === undefined || known.has(Number(id)) ? [] : [{ profileId: Number(id), first }],
  );
  const listed = new Set([...known, selected, ...unsent.map(({ profileId }) => profileId)]);
  const drafts = useDrafts().filter(({ profileId }) => !listed.has(profileId));
  if (unsent.length === 0 && drafts.length === 0) return otherwise;
  return (
    <>
      {unsent.length === 0 ? null : (
        <ul className={styles.list} aria-label={t('unsent.label')}>
          {unsent.map((one) => (
            <UnsentRow key={one.profileId} {...one} isUnstored={unstored.has(outboxKey(userId, one.profileId))} />
          ))}
        </ul>
      )}
      <DraftsFirst drafts={drafts} />
    </>
  );
}

interface UnsentRowProps {
  profileId: number;
  first: OutboxEntry;
  /** What is unsent to this profile lasts as long as the page only (R-CHAT-UNSTORED-KEPT). */
  isUnstored: boolean;
}

/** Who it is to, once that is known, the first message, and what it waits for or why it was refused. */
function UnsentRow({ profileId, first, isUnstored }: UnsentRowProps) {
  const { t } = useTranslation('mf-chat');
  const giftSentence = useGiftSentence();
  const { chatWith } = useLinks();
  const { data: partner } = useQuery(partnerQuery(useApi(), profileId));
  const { stateText } = unsentState(first);
  const name = partner?.name ?? t('list.newChat');
  return (
    <ListRow
      start={<Avatar picture={partner?.main_image ?? null} size="l" />}
      title={name}
      subtitle={
        <>
          <span className={styles.excerpt}>
            {first.gift === undefined ? t('list.mine', { text: first.text }) : giftSentence(first.gift, 'unsent', name)}
          </span>
          <span className={styles.draft}>
            {t(`messages.states.${stateText}`, { reason: first.reason?.message ?? '' })}
          </span>
          {isUnstored ? <span className={styles.unstored}>{t('unsent.unstored')}</span> : null}
        </>
      }
      renderLink={(link) => <Link to={chatWith?.({ id: profileId }) ?? `/members/${profileId}/chat`} {...link} />}
    />
  );
}
