import { deviceStorage, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { outboxKey } from '../../conversation/model/stored-outbox.ts';
import WaitingMessages from '../../conversation/WaitingMessages.tsx';
import type { Unlisted } from '../model/use-unlisted.ts';
import { DraftsFirst } from './DraftsFirst.tsx';
import { UnsentRow } from './UnsentRow.tsx';
import styles from './ConversationList.module.css';

interface LateUnsentFirstProps extends Unlisted {
  /** The profile whose conversation is open beside the list. */
  selected: number | undefined;
  /** This tab takes part in sending what waits for any profile, whether or not it is listed here. */
  takesPart: boolean;
}

/** The profiles without a listed conversation that something is unsent or begun to. */
export function LateUnsentFirst({ unsent, drafts, selected, takesPart }: LateUnsentFirstProps) {
  const { t } = useTranslation('mf-chat');
  const userId = useUser()?.id ?? 0;
  const unstored = new Set(deviceStorage.unstoredKeys());
  return (
    <>
      {takesPart ? <WaitingMessages /> : null}
      {unsent.length === 0 ? null : (
        <ul className={styles.list} aria-label={t('unsent.label')}>
          {unsent.map((one) => (
            <UnsentRow
              key={one.profileId}
              {...one}
              selected={one.profileId === selected}
              isUnstored={unstored.has(outboxKey(userId, one.profileId))}
            />
          ))}
        </ul>
      )}
      {drafts.length === 0 ? null : <DraftsFirst drafts={drafts} />}
    </>
  );
}
