/**
 * Marks that we have drawn, for schemes that the set of icons does not have (decision 0172): what a way to pay does, in lines, and
 * nothing of the logo of its owner. Each fills a box of 24 × 16.
 */
export const OWN_MARKS = {
  /** The front of a bank. */
  ideal: 'M4 6 12 1.5 20 6ZM4 14.5H20M6.5 8.5V12M17.5 8.5V12M12 10V12M12 7.9V8',
  /** A card that is held to a reader. */
  bancontact:
    'M3.5 3H12.5A1.5 1.5 0 0 1 14 4.5V11.5A1.5 1.5 0 0 1 12.5 13H3.5A1.5 1.5 0 0 1 2 11.5V4.5A1.5 1.5 0 0 1 3.5 3ZM2 6.5H14M17 5.5A4 4 0 0 1 17 10.5M19.5 3.5A7 7 0 0 1 19.5 12.5',
  /** A phone with a code of six digits. */
  blik: 'M9.5 1H14.5A1.5 1.5 0 0 1 16 2.5V13.5A1.5 1.5 0 0 1 14.5 15H9.5A1.5 1.5 0 0 1 8 13.5V2.5A1.5 1.5 0 0 1 9.5 1ZM10 6V6.01M12 6V6.01M14 6V6.01M10 9V9.01M12 9V9.01M14 9V9.01',
  /** A transfer at any hour. */
  prezelewy24: 'M15 8A6 6 0 1 1 3 8A6 6 0 0 1 15 8ZM9 4.5V8L11.5 9.5M17.5 8H22.5M20 5.5 22.5 8 20 10.5',
  /** A screen on which a transfer is confirmed. */
  eps: 'M5 1.5H19V11H5ZM12 11V14.5M8.5 14.5H15.5M9 6.25 11.2 8.5 15.25 4',
  /** A voucher with a code. */
  paysafecard:
    'M2.5 2.5H21.5V6A2 2 0 0 0 21.5 10V13.5H2.5V10A2 2 0 0 0 2.5 6ZM7.5 8V8.01M10.5 8V8.01M13.5 8V8.01M16.5 8V8.01',
  /** A card with its chip. */
  cartebancaire:
    'M4 1.5H20A2 2 0 0 1 22 3.5V12.5A2 2 0 0 1 20 14.5H4A2 2 0 0 1 2 12.5V3.5A2 2 0 0 1 4 1.5ZM5.5 5H10V9H5.5ZM5.5 7H10M5.5 12H12M15 12H18.5',
  /** A card in a terminal. */
  nexi: 'M9.5 4.5H19V14.5H9.5ZM11.5 4.5V1.5H17V4.5M12 7.5H16.5M12 11V11.01M14.25 11V11.01M16.5 11V11.01M9.5 9H4V13H9.5',
} as const;
