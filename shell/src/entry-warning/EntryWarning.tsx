import { useEffect } from 'react';
import { tabStorage, useSession, useSettings } from '@tandem/shared-ui/host';
import { ENTRY_MEMBER_KEY, wantsEntryWarning } from '@tandem/contracts/product/entry-warning';
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

/** True while the warning still has to be answered on this page. Notes in this tab who need not be asked any more. */
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
  return wantsEntryWarning({ layout, route, session: status, standalone, dismissed, wasMember, settings });
}

/** The site-entry warning. The document's head has veiled the page where it was to come; the veil goes with it. */
export function EntryWarning({ wanted }: { wanted: boolean }) {
  const open = useModalTurn('entry-warning', useEntryWarningModal(wanted, liftVeil));
  useEffect(() => {
    if (!wanted) liftVeil();
  }, [wanted]);
  if (!open) return null;
  return (
    <Optional onLost={liftVeil}>
      <EntryWarningModal onEnter={() => dismiss(DISMISSIBLE)} />
    </Optional>
  );
}
