import { useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Chat } from '@tandem/contracts/api/chat';
import { deviceStorage, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { draftsOf } from '../../../shared/drafts.ts';
import type { Draft } from '../../../shared/drafts.ts';
import { outboxKey } from '../../conversation/model/stored-outbox.ts';
import { useOutboxOfUser } from '../../conversation/model/use-outbox.ts';
import { DraftsFirst } from './DraftsFirst.tsx';
import { UnsentRow } from './UnsentRow.tsx';
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
  /** The conversations of the list below, which show by themselves what is unsent in them. */
  listed: readonly Chat[];
  /** The profile whose conversation is open beside the list: what is being written there is seen. */
  selected: number | undefined;
  otherwise: ReactNode;
}

/** Sends what waits for any profile, and lists the profiles without a listed conversation that something is unsent or begun to. */
export function LateUnsentFirst({ listed, selected, otherwise }: LateUnsentFirstProps) {
  const { t } = useTranslation('mf-chat');
  const userId = useUser()?.id ?? 0;
  const entries = useStore(useOutboxOfUser().store, (state) => state.entries);
  const unstored = new Set(deviceStorage.unstoredKeys());
  const known = new Set(listed.map(({ profile }) => profile.id));
  const unsent = Object.entries(entries).flatMap(([id, ofProfile]) => {
    const first = ofProfile.find(({ deleted }) => deleted !== true);
    return first === undefined || known.has(Number(id)) ? [] : [{ profileId: Number(id), first }];
  });
  const seen = new Set([...known, selected, ...unsent.map(({ profileId }) => profileId)]);
  const drafts = useDrafts().filter(({ profileId }) => !seen.has(profileId));
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
