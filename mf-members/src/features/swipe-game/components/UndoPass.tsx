import { Undo2 } from 'lucide-react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Brings back who was passed last, where no card is on the table (R-LIKES-SWIPE-UNDO). */
export function UndoPass({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('mf-members');
  return (
    <Button icon={<Undo2 />} onClick={onUndo}>
      {t('swipe.undo')}
    </Button>
  );
}
