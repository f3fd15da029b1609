import { useState } from 'react';
import type { SentComplaint } from '@tandem/contracts/api/complaints';
import type { BodyOf } from '@tandem/contracts/api/index';
import { useApi } from '@tandem/shared-ui/host';
import { useMutation } from '@tandem/shared-ui/query';
import { createAttemptKeys } from '../../../shared/attempt-keys.ts';

export type ComplaintBody = BodyOf<'POST /api/complaints.php'>;

/** Sends a complaint (C-MODERATION-COMPLAIN); fails with `validation` and its fields, or as every call may. */
export function useSendComplaint() {
  const api = useApi();
  const [keyOf] = useState(() => createAttemptKeys());
  return useMutation<SentComplaint, Error, ComplaintBody>({
    mutationFn: (body) => api.call('POST /api/complaints.php', { body, idempotencyKey: keyOf(body) }),
  });
}
