import { z } from 'zod';

interface Bounds {
  min: number;
  max?: number;
  /** Whether 0.5 is one too. */
  fractions?: boolean;
}

/**
 * A variable that is a number in decimal digits, for the schema of the environment. `Number` would also take `0x50`,
 * `1e3` and a space. The fault says what it may be, to be read after the variable's name.
 */
export function number({ min, max, fractions = false }: Bounds) {
  const kind = fractions ? 'number' : 'whole number';
  const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  const pattern = fractions ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/;
  return z.string().transform((text, context) => {
    const value = pattern.test(text) ? Number(text) : NaN;
    if (value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value;
    context.addIssue(`must be a ${kind} ${range}, not ${text}.`);
    return z.NEVER;
  });
}
