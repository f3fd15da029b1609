import { useState } from 'react';
import { deviceStorage, useSettings, useUser } from '@tandem/shared-ui/host';
import { isWarned, rememberWarned } from './fictional-warning.ts';
import type { Partner } from './partner.ts';

/** Asks for a confirmation before the first message to a fictional profile (R-CHAT-FICTIONAL-WARNING). */
export function useFictionalWarning(partner: Partner, hasWritten: boolean, send: () => void) {
  const { fictional_warning: warns } = useSettings();
  const userId = useUser()?.id ?? 0;
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    send: () => {
      const needsWarning = partner.fictional && warns && !hasWritten && !isWarned(deviceStorage, userId, partner.id);
      if (needsWarning) setOpen(true);
      else send();
    },
    confirm: () => {
      // A double click: the button is there until the dialog has closed.
      if (!isOpen) return;
      rememberWarned(deviceStorage, userId, partner.id);
      setOpen(false);
      send();
    },
    close: () => setOpen(false),
  };
}
