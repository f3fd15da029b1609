import { Flag } from 'lucide-react';
import { useContext, useState } from 'react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { Slot, SlotContext, useFormat, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { KEEPS_LIST } from '../../../shared/kept-list.ts';
import type { Partner } from '../model/partner.ts';
import styles from './ReportMessage.module.css';

interface ReportMessageProps {
  /** Of the message. */
  id: number;
  /** When it was sent, ISO 8601. */
  at: string;
  partner: Partner;
}

/** A small flag beside a received message, which opens the form to report it; nothing where no part offers the form. */
export function ReportMessage({ id, at, partner }: ReportMessageProps) {
  const { t } = useTranslation('mf-chat');
  const { time } = useFormat();
  const { links, navigate } = useHost();
  const slots = useContext(SlotContext);
  // Stays mounted after closing, for the closing animation; those that were never opened cost nothing.
  const [dialog, setDialog] = useState<{ open: boolean; opening: number }>({ open: false, opening: 0 });
  if (slots?.has('report-dialog') !== true) return null;
  const leave = () => navigate(links.chats?.() ?? '/chats', { replace: true, state: KEEPS_LIST });
  return (
    <>
      <IconButton
        size="s"
        className={styles.flag}
        label={t('messages.report', { time: time(at) })}
        icon={<Flag aria-hidden="true" />}
        onClick={() => setDialog(({ opening }) => ({ open: true, opening: opening + 1 }))}
      />
      {dialog.opening === 0 ? null : (
        <Slot
          key={dialog.opening}
          name="report-dialog"
          props={{
            type: 'message',
            id,
            member: partner,
            open: dialog.open,
            onClose: () => setDialog(({ opening }) => ({ open: false, opening })),
            onBlocked: leave,
          }}
        />
      )}
    </>
  );
}
