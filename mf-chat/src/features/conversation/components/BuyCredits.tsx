import type { SlotProps } from '@tandem/contracts/composition/slots';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { Slot, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

interface BuyCreditsProps {
  open: boolean;
  onClose: () => void;
  /** What is kept meanwhile; the message that was refused when left out. */
  text?: string | undefined;
  /** The path to return to after the purchase (R-PAY-BACK-TO-CHAT). */
  backTo?: string | undefined;
  /** What is wanted costs more than is left; a message, of which there is none left, when left out. */
  short?: SlotProps['buy-credits']['short'];
  /** The message that waits there. */
  waiting?: SlotProps['buy-credits']['waiting'];
}

/**
 * Shown when there are no credits left (R-CHAT-BUY-CREDITS-ALERT): the offer of the payments part in a dialog, or
 * without that part a link. The message waits in the outbox.
 */
export function BuyCredits({ open, onClose, text, backTo, short, waiting }: BuyCreditsProps) {
  const { t } = useTranslation('mf-chat');
  return (
    <Dialog open={open} onClose={onClose} title={t('credits.title')} closeLabel={t('close')} placement="sheet">
      <Stack gap={4}>
        <Text tone="muted">{text ?? t('credits.text')}</Text>
        <Slot
          name="buy-credits"
          props={{
            reason: 'insufficient_credits',
            onClose,
            ...(backTo !== undefined && { backTo }),
            ...(short !== undefined && { short }),
            ...(waiting !== undefined && { waiting }),
          }}
          loading={<Skeleton height="18rem" />}
          fallback={<BuyCreditsLink />}
        />
      </Stack>
    </Dialog>
  );
}

function BuyCreditsLink() {
  const { t } = useTranslation('mf-chat');
  const { buyCredits } = useLinks();
  if (buyCredits === undefined) return null;
  return (
    <Link to={buyCredits()} className={buttonClass({ variant: 'primary', full: true })}>
      {t('credits.buy')}
    </Link>
  );
}
