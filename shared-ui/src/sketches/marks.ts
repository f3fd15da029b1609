import type { MarkShape } from '@tandem/contracts/brand/brand';

/**
 * Marks of the demo tenants, which are part of their data: two speech bubbles that lean on each other, a crescent with
 * its star.
 */
export const MARKS = {
  tandemly: [
    { tone: 'second', path: 'M2 11a6.5 6.5 0 0 1 13 0v6a6.5 6.5 0 0 1-6.5 6.5H2Z' },
    { tone: 'accent', path: 'M30 28.5h-6.5a6.5 6.5 0 0 1-6.5-6.5v-6a6.5 6.5 0 0 1 13 0Z' },
  ],
  nuit: [
    { tone: 'accent', path: 'M17.2 3.2a13 13 0 1 0 11.4 17.7A10.4 10.4 0 0 1 17.2 3.2Z' },
    {
      tone: 'accent',
      path: 'M24 6.2c.5 2.5 1.3 3.3 3.8 3.8-2.5.5-3.3 1.3-3.8 3.8-.5-2.5-1.3-3.3-3.8-3.8 2.5-.5 3.3-1.3 3.8-3.8Z',
    },
  ],
} satisfies Record<string, readonly MarkShape[]>;
