import { useEffect, useEffectEvent } from 'react';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { useUser } from '@tandem/shared-ui/host';
import { readDraft } from '../../shared/report/report-drafts.ts';
import ReportDialog from '../../shared/report/ReportDialog.tsx';

type Props = SlotProps['report-dialog'];

/**
 * The slot `report-dialog`: the form to report something that another part shows. A profile is reported from another part where
 * its member has blocked the reader.
 */
export default function ReportDialogSlot({ type, id, member, open, onClose, onBlocked, onBegun }: Props) {
  const subject = { type, id, member, ...(type === 'profile' && { hasBlocked: true as const }) };
  const userId = useUser()?.id ?? 0;
  const resume = useEffectEvent(() => {
    if (readDraft(userId, subject) !== null) onBegun?.();
  });
  useEffect(() => resume(), []);
  return <ReportDialog subject={subject} open={open} onClose={onClose} onBlocked={onBlocked} />;
}
