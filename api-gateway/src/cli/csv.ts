/** A value that a spreadsheet would take for a formula, also in wide letters: visitors write the names of networks. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A number is none, also below zero: in quotes it would be a text, and no sum would have it. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value ?? '') && !NUMBER.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as CSV (RFC 4180); null is an empty cell, and no cell is a formula. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [head, ...rows].map((row) => row.map(cellOf).join(',')).join('\n');

/** `19.99 EUR, 5.00 GBP` of minor units by currency. */
export const moneyOf = (value: Readonly<Record<string, number>>): string =>
  Object.entries(value)
    .map(([currency, amount]) => `${(amount / 100).toFixed(2)} ${currency}`)
    .join(', ');
