import { passwordStrength } from '@tandem/contracts/forms/password-strength';
import { passwordIssue } from '@tandem/contracts/forms/password-rules';
import type { PasswordOwner } from '@tandem/contracts/forms/password-rules';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Text } from '../../platform/errors/error-texts.ts';
import type { IssueTexts } from '../../platform/errors/form-faults.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Texts of the issues of a password, in every form that sets one. */
export const PASSWORD_TEXTS = {
  'password-short': 'account.password_short',
  'password-short-bytes': 'account.password_short_bytes',
  'password-long': 'account.password_long',
  'password-long-bytes': 'account.password_long_bytes',
  'password-is-email': 'account.password_is_email',
  'password-is-local-part': 'account.password_is_local_part',
  'password-is-name': 'account.password_is_name',
  'password-is-site': 'account.password_is_site',
} as const satisfies IssueTexts;

/** V-ACCOUNT-PASSWORD-COMMON, V-ACCOUNT-PASSWORD-STRENGTH, L-ACCOUNT-PASSWORD-STRENGTH: why a password is guessed by who has a dictionary, or null. */
export function guessFault(password: string, owner: PasswordOwner): Text | null {
  if (isCommonPassword(password)) return 'account.password_common';
  return passwordStrength(password, owner) >= LIMITS.passwordMinStrength ? null : 'account.password_weak';
}

/** Returns the text of the first rule that a new password of this owner breaks, or null. */
export function passwordFault(password: string, owner: PasswordOwner): Text | null {
  const issue = passwordIssue(password, owner);
  if (issue === null) return guessFault(password, owner);
  const text = (PASSWORD_TEXTS as IssueTexts)[issue.key];
  if (text === undefined) throw new Error(`The issue ${issue.key} has no text.`);
  return issue.params === undefined ? text : { text, params: issue.params };
}
