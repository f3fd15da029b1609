import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ReportDialogProps } from './ReportDialog.tsx';
import { readDraft } from './report-drafts.ts';
import type { ReportSubject } from './report-subject.ts';

/**
 * The dialog to report something, whose code is loaded when it is first wanted. Returns the function that opens it, and
 * the dialog to render; each opening begins with an empty form.
 *
 * @param onBlocked called once the member is blocked together with the report
 * @param begun opened at once where something was written about it in a form that a block has taken away
 */
export function useReportDialog(
  onBlocked: () => void,
  begun?: ReportSubject,
): { open: (subject: ReportSubject) => void; dialog: ReactNode } {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const userId = useUser()?.id ?? 0;
  const [resumed] = useState(() => (begun !== undefined && readDraft(userId, begun) !== null ? begun : null));
  const [Loaded, setLoaded] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [shown, setShown] = useState<{ subject: ReportSubject; opening: number } | null>(
    resumed && { subject: resumed, opening: 0 },
  );
  const [isOpen, setOpen] = useState(resumed !== null);
  const load = () =>
    import(/* webpackChunkName: "dialog-report" */ './ReportDialog.tsx').then(
      ({ default: component }) => setLoaded(() => component),
      () => {
        setOpen(false);
        notify.show('error', t('errors.generic'));
      },
    );
  const open = (subject: ReportSubject) => {
    setShown((before) => ({ subject, opening: (before?.opening ?? 0) + 1 }));
    setOpen(true);
    if (Loaded === null) void load();
  };
  const resume = useEffectEvent(() => void load());
  useEffect(() => {
    if (resumed !== null) resume();
  }, [resumed]);
  const dialog =
    Loaded === null || shown === null ? null : (
      <Loaded
        key={shown.opening}
        subject={shown.subject}
        open={isOpen}
        onClose={() => setOpen(false)}
        onBlocked={onBlocked}
      />
    );
  return { open, dialog };
}
