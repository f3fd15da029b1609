import type { SlotProps } from '@tandem/contracts/composition/slots';
import ReportDialog from '../../shared/report/ReportDialog.tsx';

/**
 * The slot `report-dialog`: the form to report something that another part shows. A profile is reported from another part where
 * its member has blocked the reader.
 */
export default function ReportDialogSlot({ type, id, member, open, onClose, onBlocked }: SlotProps['report-dialog']) {
  const subject = { type, id, member, ...(type === 'profile' && { hasBlocked: true as const }) };
  return <ReportDialog subject={subject} open={open} onClose={onClose} onBlocked={onBlocked} />;
}
