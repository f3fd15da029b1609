import { useEffect } from 'react';
import { tabStorage, useSession, useSettings } from '@tandem/shared-ui/host';
import { ENTRY_MEMBER_KEY, needsEntryWarning } from '@tandem/contracts/composition/entry-warning';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { useRoute } from '../navigation/live-routes.ts';
import { dismiss, useDismissedAt } from '../overlays/dismissals.ts';
import { useModalTurn } from '../overlays/use-modal-turn.ts';
import { useStandalone } from '../session/display-mode.ts';
import { liftVeil } from './veil.ts';

const [useEntryWarningModal, EntryWarningModal] = createLateCode(
  () => import(/* webpackChunkName: "entry-warning" */ './EntryWarningModal.tsx'),
);

const DISMISSIBLE = { what: 'entry-warning' } as const;

/** Whether the warning still has to be answered on this page. Stores in this tab that it need not be shown again. */
export function useEntryWarning(layout: LayoutName): boolean {
  const route = useRoute();
  const { status } = useSession();
  const standalone = useStandalone();
  const settings = useSettings();
  const dismissed = useDismissedAt(DISMISSIBLE) !== null;
  useEffect(() => {
    if (status === 'member') tabStorage.setItem(ENTRY_MEMBER_KEY, '1');
  }, [status]);
  const wasMember = status === 'visitor' && tabStorage.getItem(ENTRY_MEMBER_KEY) !== null;
  return needsEntryWarning({ layout, route, session: status, standalone, dismissed, wasMember, settings });
}

/**
 * The site-entry warning. The document's head has veiled a page with it; the dialog removes the veil. Where its code is lost,
 * the question of the document stays, with its answers (R-FRAME-ENTRY-LOST).
 */
export function EntryWarning({ wanted }: { wanted: boolean }) {
  const open = useModalTurn('entry-warning', useEntryWarningModal(wanted));
  useEffect(() => {
    if (!wanted) liftVeil();
  }, [wanted]);
  if (!open) return null;
  return (
    <Optional>
      <EntryWarningModal onEnter={() => dismiss(DISMISSIBLE)} />
    </Optional>
  );
}
