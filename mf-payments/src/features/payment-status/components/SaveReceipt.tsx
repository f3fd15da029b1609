import { Download } from 'lucide-react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSaveReceipt } from '../../transactions/model/use-save-receipt.ts';

/** Saves the receipt of a completed payment as a PDF (R-PAY-RECEIPT-PDF). */
export function SaveReceipt({ id }: { id: string }) {
  const { t } = useTranslation('mf-payments');
  const { isLoading, save } = useSaveReceipt(id, t('errors.generic'));
  return (
    <Button variant="quiet" full icon={<Download />} loading={isLoading} onClick={() => void save()}>
      {t('receipt.save')}
    </Button>
  );
}
