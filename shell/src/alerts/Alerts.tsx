import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from '@tandem/shared-ui/router';
import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { useModalTurn } from '../overlays/use-modal-turn.ts';
import { arrival } from '../tracking/arrival.ts';
import { readAlertsPlace, watchAlertsPlace } from './alerts-place.ts';
import { isSmartphone } from './smartphone.ts';
import type { FrameAlert } from '@tandem/contracts/composition/route';
import { useAlert } from './use-alert.ts';

const [useAlertCard, AlertCard] = createLateCode(() => import(/* webpackChunkName: "alert-card" */ './AlertCard.tsx'));
const [useActivationModal, ActivationModal] = createLateCode(
  () => import(/* webpackChunkName: "activation-modal" */ './ActivationModal.tsx'),
);

/**
 * True where the activation reminder is a modal: right after a signup on a smartphone (R-FRAME-ALERT-ACTIVATION-MODAL).
 */
function useIsModal(alert: FrameAlert | null): boolean {
  const [search] = useSearchParams();
  const [phone] = useState(isSmartphone);
  const signedUp = arrival().signedUp || search.has('api_signup_complete');
  return alert === 'activation' && phone && signedUp;
}

/** The activation reminder as a modal. It waits for its turn among modals only. */
export function ActivationReminder() {
  const { alert, dismiss } = useAlert();
  const open = useModalTurn('activation', useActivationModal(useIsModal(alert)));
  if (!open) return null;
  return (
    <Optional>
      <ActivationModal onClose={dismiss} />
    </Optional>
  );
}

/**
 * The alerts as cards, one at a time (R-FRAME-ALERTS-ONE). Without a confirmed address hardly anything works, so that reminder
 * is over the page; the others are in its flow (R-FRAME-ALERTS-FLOW).
 */
export function Alerts() {
  const { alert, dismiss } = useAlert();
  const isModal = useIsModal(alert);
  const place = useSyncExternalStore(watchAlertsPlace, readAlertsPlace, () => null);
  useAlertCard(alert !== null && !isModal);
  if (alert === null || isModal) return null;
  const card = (
    <Optional>
      <AlertCard key={alert} alert={alert} inFlow={alert !== 'activation'} onDismiss={dismiss} />
    </Optional>
  );
  if (alert === 'activation') return card;
  return place === null ? null : createPortal(card, place);
}
