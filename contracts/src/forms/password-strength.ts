import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordOwner } from './password-rules.ts';

/** What a longer password begins with is strong enough by itself; the work grows faster than the length. */
const LONGEST_ESTIMATED = 40;
/** Nobody has a longer address (RFC 5321). */
const LONGEST_EMAIL = 254;
/** Each of a letter's look-alikes multiplies the work. */
const SUBSTITUTIONS = 4;

/** Made at the first use: the dictionaries take a moment. */
let estimator: ZxcvbnFactory | null = null;

/**
 * Returns how hard a password is to guess for somebody who knows its owner, from 0 to 4 as zxcvbn has it
 * (V-ACCOUNT-PASSWORD-STRENGTH). A browser imports this module late: it has a dictionary of common passwords.
 */
export function passwordStrength(password: string, { email, name, siteName }: PasswordOwner): 0 | 1 | 2 | 3 | 4 {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS,
    maxLength: LONGEST_ESTIMATED,
  });
  const words = [name, siteName, ...email.slice(0, LONGEST_EMAIL).split(/[@.]/)].filter((word) => word !== '');
  const known = words.map((word) => word.slice(0, LONGEST_ESTIMATED));
  return estimator.check(password.slice(0, LONGEST_ESTIMATED), known).score;
}
