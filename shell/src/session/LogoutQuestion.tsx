import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface LogoutQuestionProps {
  onStay: () => void;
  onLogout: () => void;
}

/** Asks before a logout that loses what the member wrote and did not send or save (R-ACCOUNT-LOGOUT-ASKS). */
export default function LogoutQuestion({ onStay, onLogout }: LogoutQuestionProps) {
  const { t } = useTranslation('shell');
  const footer = (
    <Cluster gap={3} justify="end">
      <Button variant="quiet" onClick={onStay}>
        {t('account.logout-stay')}
      </Button>
      <Button variant="danger" onClick={onLogout}>
        {t('account.logout-anyway')}
      </Button>
    </Cluster>
  );
  return (
    <Dialog open onClose={onStay} title={t('account.logout-asks')} size="s" footer={footer}>
      <Text>{t('account.logout-loses')}</Text>
    </Dialog>
  );
}
