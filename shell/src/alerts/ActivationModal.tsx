import { MailCheck } from 'lucide-react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { ResendActivation } from './ResendActivation.tsx';
import styles from './ActivationModal.module.css';

/** The activation reminder as a modal, after a signup on a smartphone (R-FRAME-ALERT-ACTIVATION-MODAL). */
export default function ActivationModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const { name } = useSettings();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('alerts.activation.title')}
      closeLabel={t('alerts.dismiss')}
      placement="sheet"
      size="s"
    >
      <Stack gap={5} align="stretch">
        <MailCheck className={styles.sign} aria-hidden="true" />
        <Text>{t('alerts.activation.text', { email: user?.email ?? '', name })}</Text>
        <Stack gap={2} align="stretch">
          <Button variant="primary" full onClick={onClose}>
            {t('alerts.activation.later')}
          </Button>
          <ResendActivation full />
        </Stack>
      </Stack>
    </Dialog>
  );
}
