import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { saveReceipt } from '../../transactions/api/save-receipt.ts';

/** Saves the receipt of a completed payment as a PDF (R-PAY-RECEIPT-PDF). */
export function SaveReceipt({ id }: { id: string }) {
  const { t } = useTranslation('mf-payments');
  const { api, notify } = useHost();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      await saveReceipt(api, id);
    } catch (error) {
      notify.show('error', error instanceof ApiError ? error.message : t('errors.generic'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button variant="quiet" full icon={<Download />} loading={isLoading} onClick={() => void save()}>
      {t('receipt.save')}
    </Button>
  );
}
