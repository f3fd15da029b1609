/**
 * What goes back for the unused credits of a payment, in minor units: paid × unused ÷ credits, rounded up, which is in the
 * buyer's favour (R-PAY-WITHDRAWAL-AMOUNT, R-PAY-WITHDRAWAL-ROUNDING).
 */
export function refundAmount(payment: { amount: number; credits: number }, unused: number): number {
  return Math.ceil((payment.amount * unused) / payment.credits);
}
