/** Marks a call whose statements are to be kept (record-statements.ts). */
export const MARK_HEADER = 'x-bench-mark';
