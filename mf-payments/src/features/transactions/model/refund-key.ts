import type { Transaction } from '@tandem/contracts/api/transactions';

/** Says which of a purchase's refunds one is. */
export const refundKey = ({ kind, at }: Transaction['refunds'][number]): string => `${kind} ${at}`;
