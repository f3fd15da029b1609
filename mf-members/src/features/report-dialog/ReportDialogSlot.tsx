import type { SlotProps } from '@tandem/contracts/composition/slots';
import ReportDialog from '../../shared/report/ReportDialog.tsx';

/** The slot `report-dialog`: the form to report something that another part shows. */
export default function ReportDialogSlot({ type, id, member, open, onClose, onBlocked }: SlotProps['report-dialog']) {
  return <ReportDialog subject={{ type, id, member }} open={open} onClose={onClose} onBlocked={onBlocked} />;
}
