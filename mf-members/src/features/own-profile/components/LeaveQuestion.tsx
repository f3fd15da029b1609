import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { useTranslation } from '@tandem/shared-ui/i18n';

export interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The question before unsaved changes are left. */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation('mf-members');
  return (
    <Dialog
      open={isOpen}
      onClose={onStay}
      size="s"
      title={t('own.leave.title')}
      footer={
        <Cluster gap={3} justify="end">
          <Button variant="danger" onClick={onLeave}>
            {t('own.leave.leave')}
          </Button>
          <Button variant="primary" onClick={onStay}>
            {t('own.leave.stay')}
          </Button>
        </Cluster>
      }
    >
      {t('own.leave.text')}
    </Dialog>
  );
}
