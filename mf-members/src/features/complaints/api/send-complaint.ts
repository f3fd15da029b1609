import { useState } from 'react';
import type { SentComplaint } from '@tandem/contracts/api/complaints';
import type { BodyOf } from '@tandem/contracts/api/index';
import { useApi } from '@tandem/shared-ui/host';
import { useMutation } from '@tandem/shared-ui/query';

export type ComplaintBody = BodyOf<'POST /api/complaints.php'>;

/** The same body sent again has the same key: when the response was lost, there is still one complaint. */
function createAttemptKeys(): (body: ComplaintBody) => string {
  let last: { text: string; key: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}

/** Sends a complaint (C-MODERATION-COMPLAIN); fails with `validation` and its fields, or as every call may. */
export function useSendComplaint() {
  const api = useApi();
  const [keyOf] = useState(() => createAttemptKeys());
  return useMutation<SentComplaint, Error, ComplaintBody>({
    mutationFn: (body) => api.call('POST /api/complaints.php', { body, idempotencyKey: keyOf(body) }),
  });
}
