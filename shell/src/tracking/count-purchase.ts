import { deviceStorage } from '@tandem/shared-ui/host';
import { sendConversion } from './conversions.ts';

const KEY = 'counted-purchases';
/** The page of a payment is seldom opened again after this many others; the oldest is forgotten. */
const MOST = 20;

/**
 * Queues the conversion of a payment, once on this device: its page reports it again after every reload. Nothing is
 * queued or stored while there is no queue, that is without consent.
 */
export function countPurchase(window: Window, paymentId: string): void {
  if (window.conversions === undefined) return;
  const counted = deviceStorage.getItem(KEY)?.split(' ') ?? [];
  if (counted.includes(paymentId)) return;
  deviceStorage.setItem(KEY, [...counted, paymentId].slice(-MOST).join(' '));
  sendConversion(window, 'purchase');
}
