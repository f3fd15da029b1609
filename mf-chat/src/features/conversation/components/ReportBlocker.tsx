import { Flag } from 'lucide-react';
import { useContext, useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Slot, SlotContext } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface ReportBlockerProps {
  id: number;
  /** Known where the conversation was shown before. */
  name?: string | undefined;
}

/**
 * Opens the form to report a member who has blocked the reader, and taken the conversation away with it
 * (R-MODERATION-REPORT-BLOCKED); nothing where no part offers the form. One that was open when the block came goes on
 * (R-MODERATION-REPORT-KEPT).
 */
export function ReportBlocker({ id, name }: ReportBlockerProps) {
  const { t } = useTranslation('mf-chat');
  const slots = useContext(SlotContext);
  const [dialog, setDialog] = useState<{ open: boolean; opening: number }>({ open: false, opening: 0 });
  if (slots?.has('report-dialog') !== true) return null;
  const member = { id, name: name ?? t('errors.thisMember') };
  const close = () => setDialog(({ opening }) => ({ open: false, opening }));
  const resume = () => setDialog(({ opening }) => ({ open: true, opening }));
  return (
    <>
      <Button
        icon={<Flag aria-hidden="true" />}
        onClick={() => setDialog(({ opening }) => ({ open: true, opening: opening + 1 }))}
      >
        {t('errors.report', member)}
      </Button>
      <Slot
        key={dialog.opening}
        name="report-dialog"
        props={{ type: 'profile', id, member, open: dialog.open, onClose: close, onBlocked: close, onBegun: resume }}
      />
    </>
  );
}
