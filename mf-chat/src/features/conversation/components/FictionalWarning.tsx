import { LIMITS } from '@tandem/contracts/product/limits';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface FictionalWarningProps {
  open: boolean;
  name: string;
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Shown before the first message to a fictional profile (R-CHAT-FICTIONAL-WARNING): what it is, that messages cost
 * credits, and what will happen: automatic answers and how many at most, or perhaps none (R-CHAT-SCRIPTED-WARNING).
 */
export function FictionalWarning({ open, name, onClose, onConfirm }: FictionalWarningProps) {
  const { t } = useTranslation('mf-chat');
  const { name: site, scripted_answers: answers } = useSettings();
  const user = useUser();
  // Nothing answers an account that is not confirmed (docs/decisions/0057).
  const isAnswered = answers === true && user?.status === 'active';
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
      <Stack gap={3}>
        <Text>{t('fictional.text', { site })}</Text>
        <Text>{t(isAnswered ? 'fictional.answers' : 'fictional.silent', { count: LIMITS.scriptedAnswers })}</Text>
      </Stack>
    </Dialog>
  );
}
