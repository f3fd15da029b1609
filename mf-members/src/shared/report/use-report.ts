import { useState } from 'react';
import type { BodyOf } from '@tandem/contracts/api/index';
import { blockMutation, writeBlock } from '@tandem/shared-ui/caches';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { createAttemptKeys } from '../attempt-keys.ts';
import { BLOCKED_KEY } from '../member-cache.ts';
import type { ReportSubject } from './report-subject.ts';

type ReportBody = BodyOf<'POST /api/report.php'>;

interface ReportOptions {
  /** 'Also block' is chosen. */
  block: boolean;
  /** Called when the report is there, before a blocked member leaves all lists. */
  onSent: () => void;
}

/** Sends a report (C-MODERATION-REPORT), with a notice of success; fails as every call may. */
export function useReport({ type, id, member }: ReportSubject, { block, onSent }: ReportOptions) {
  const { t } = useTranslation('mf-members');
  const { api, queryClient, notify } = useHost();
  const [keyOf] = useState(() => createAttemptKeys());
  return useMutation({
    ...(block ? blockMutation(member.id) : {}),
    mutationFn: ({ reason, comment }: Pick<ReportBody, 'reason' | 'comment'>) => {
      const body = { type, id, reason, comment, block };
      return api.call('POST /api/report.php', { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => {
      onSent();
      if (block) {
        writeBlock(queryClient, member.id, { here: true });
        void queryClient.invalidateQueries({ queryKey: BLOCKED_KEY });
      }
      notify.show('success', t(block ? 'report.doneBlocked' : 'report.done', { name: member.name }));
    },
  });
}
