import { useState } from 'react';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { saveReceipt } from '../api/save-receipt.ts';

/**
 * Saves the receipt of a completed payment as a PDF (R-PAY-RECEIPT-PDF). A failure is shown in a notice.
 *
 * @param failed the text of a failure that has none of its own
 */
export function useSaveReceipt(id: string, failed: string): { isLoading: boolean; save: () => Promise<void> } {
  const { api, notify } = useHost();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      await saveReceipt(api, id);
    } catch (error) {
      notify.show('error', error instanceof ApiError ? error.message : failed);
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, save };
}
