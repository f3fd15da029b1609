/** The beginning of a payment's id in two groups of four, short enough to be read out: `7D0C-3A52`. */
export const spokenOrderNumber = (paymentId: string): string =>
  `${paymentId.slice(0, 4)}-${paymentId.slice(4, 8)}`.toUpperCase();
