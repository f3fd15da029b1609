import { Gift } from 'lucide-react';
import { useContext, useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Slot, SlotContext, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Member } from '@tandem/contracts/api/members';
import styles from './ProfileActions.module.css';

interface GiftsAwayProps {
  onRetry: () => void;
  retrying: boolean;
}

function GiftsAway({ onRetry, retrying }: GiftsAwayProps) {
  const { t } = useTranslation('mf-members');
  const again = (
    <Button loading={retrying} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={t('errors.generic')} action={again} />
    </div>
  );
}

/** Shown in the dialog where the part of the gifts could not be loaded. */
const away = (retry: GiftsAwayProps) => <GiftsAway {...retry} />;

/**
 * The button that opens the gifts, where a part offers them (R-CHAT-GIFT-OFFERED). A visitor sees 'You need to be logged
 * in to send a gift to {name}' (R-CHAT-GIFT-LOGIN-REQUIRED) with links to the signup and to the login and back.
 */
export function GiftAction({ member }: { member: Pick<Member, 'id' | 'name'> }) {
  const { t } = useTranslation('mf-members');
  const { events, session } = useHost();
  const slots = useContext(SlotContext);
  // Stays mounted after closing, for the closing animation; one that was never opened costs nothing.
  const [dialog, setDialog] = useState<'open' | 'closed' | null>(null);
  const { id, name } = member;
  if (slots?.has('send-gift') !== true) return null;
  const handleClick = () => {
    const { status } = session.get();
    if (status === 'visitor') events.emit('signup-wanted', { profileId: id, title: t('profile.giftLogin', { name }) });
    else if (status === 'member') setDialog('open');
  };
  const close = () => setDialog('closed');
  return (
    <>
      <IconButton
        variant="fill"
        className={styles.gift}
        label={t('profile.gift')}
        icon={<Gift aria-hidden="true" />}
        onClick={handleClick}
      />
      {dialog === null ? null : (
        <Dialog
          open={dialog === 'open'}
          onClose={close}
          title={t('profile.giftFor', { name })}
          closeLabel={t('close')}
          placement="sheet"
        >
          <Slot
            name="send-gift"
            props={{ profileId: id, profileName: name, onClose: close }}
            loading={<Skeleton height="24rem" />}
            fallback={away}
          />
        </Dialog>
      )}
    </>
  );
}
