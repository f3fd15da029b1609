import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { Slot, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

interface BuyCreditsProps {
  open: boolean;
  onClose: () => void;
}

/** Where credits ran out: the payments part's offer, or, without that part, the words and what link there is. */
export function BuyCredits({ open, onClose }: BuyCreditsProps) {
  if (!open) return null;
  return (
    <Slot
      name="buy-credits"
      props={{ reason: 'insufficient_credits', onClose }}
      fallback={<OutOfCredits onClose={onClose} />}
    />
  );
}

function OutOfCredits({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mf-chat');
  const { buyCredits } = useLinks();
  return (
    <Dialog open onClose={onClose} title={t('credits.title')} closeLabel={t('close')} size="s">
      <Stack gap={4}>
        <Text>{t('credits.text')}</Text>
        {buyCredits === undefined ? null : (
          <Link to={buyCredits()} className={buttonClass({ variant: 'primary', full: true })}>
            {t('credits.buy')}
          </Link>
        )}
      </Stack>
    </Dialog>
  );
}
