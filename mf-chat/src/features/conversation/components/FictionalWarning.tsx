import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface FictionalWarningProps {
  open: boolean;
  name: string;
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Shown before the first message to a fictional profile (R-CHAT-FICTIONAL-WARNING): what it is, and that messages cost
 * credits.
 */
export function FictionalWarning({ open, name, onClose, onConfirm }: FictionalWarningProps) {
  const { t } = useTranslation('mf-chat');
  const { name: site } = useSettings();
  const footer = (
    <Cluster gap={3} justify="end">
      <Button variant="quiet" onClick={onClose}>
        {t('fictional.back')}
      </Button>
      <Button variant="primary" onClick={onConfirm}>
        {t('fictional.send')}
      </Button>
    </Cluster>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('fictional.title', { name })} size="s" footer={footer}>
      <Text>{t('fictional.text', { site })}</Text>
    </Dialog>
  );
}
