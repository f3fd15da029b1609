/** The output of a command: for a person, and for a program. */
export interface Report {
  text: string;
  data: unknown;
}

/** Controls of a terminal: some cells are written by visitors. */
const CONTROLS = /\p{Cc}/gu;

/** Aligns rows in columns; the last column is left as long as it is. Cells have no controls of a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replace(CONTROLS, '\uFFFD')));
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `2026-11-21 08:30:00` in UTC: a release's time is compared across machines. */
export function moment(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
