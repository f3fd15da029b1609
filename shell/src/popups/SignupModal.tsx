import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Slot, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { RemoteUnavailable } from '../composition/RemoteUnavailable.tsx';
import type { RemoteUnavailableProps } from '../composition/RemoteUnavailable.tsx';
import type { SignupRequest } from './signup-request.ts';
import { useModalTurn } from '../overlays/use-modal-turn.ts';

/** The dialog's own texts, without which it would be empty. */
const unavailable = (retry: Omit<RemoteUnavailableProps, 'variant'>) => (
  <RemoteUnavailable variant="inline" {...retry} />
);

/**
 * The signup modal (R-FRAME-DEFAULT-SIGNUP, R-FRAME-EMPTY-SIGNUP), over the page that requested it; the signup part
 * fills it.
 */
export function SignupModal({ wish, close }: SignupRequest) {
  const { t } = useTranslation('shell');
  const { status } = useSession();
  const open = useModalTurn('signup', wish !== null && status === 'visitor');
  if (!open || wish === null) return null;
  return (
    <Dialog
      open
      onClose={close}
      title={wish.title ?? t('signup-modal.title')}
      closeLabel={t('signup-modal.close')}
      placement="sheet"
    >
      <Slot
        name="signup-modal"
        props={{ ...(wish.profileId === undefined ? {} : { profileId: wish.profileId }), onClose: close }}
        loading={<Skeleton height="16rem" />}
        fallback={unavailable}
      />
    </Dialog>
  );
}
