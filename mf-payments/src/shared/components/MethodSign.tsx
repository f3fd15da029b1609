import { CreditCard, FileSignature, Landmark, ReceiptText, Smartphone, Ticket, Wallet } from 'lucide-react';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { methodKind } from '../model/method-names.ts';

const SIGNS = {
  bank: Landmark,
  card: CreditCard,
  wallet: Wallet,
  phone: Smartphone,
  voucher: Ticket,
  transfer: ReceiptText,
  debit: FileSignature,
} as const;

/** A plain sign for how the method works; no scheme's own mark is copied. */
export function MethodSign({ method }: { method: PaymentMethod }) {
  const Sign = SIGNS[methodKind(method)];
  return <Sign aria-hidden="true" />;
}
