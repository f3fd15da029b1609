import { passwordIssue } from '@tandem/contracts/forms/signup-form';
import type { ErrorText, Text } from '../../platform/errors/error-texts.ts';
import { isCommonPassword } from '../signup/common-passwords.ts';

const TEXTS: Readonly<Record<string, ErrorText>> = {
  'password-short': 'account.password_short',
  'password-long': 'account.password_long',
  'password-is-email': 'account.password_is_email',
};

export interface NewPassword {
  password: string;
  password_repeat: string;
}

function passwordFault(password: string, email: string): Text | null {
  const issue = passwordIssue(password, email);
  if (issue === null) return isCommonPassword(password) ? 'account.password_common' : null;
  const text = TEXTS[issue.key];
  if (text === undefined) throw new Error(`The issue ${issue.key} of a password has no text.`);
  return issue.params === undefined ? text : { text, params: issue.params };
}

/**
 * Returns the text of each field of a new password that is invalid: the rules are those of the signup, and it is typed
 * twice (V-ACCOUNT-PASSWORD-REPEAT).
 */
export function newPasswordFaults(values: NewPassword, { email }: { email: string }): Record<string, Text> {
  const fault = passwordFault(values.password, email);
  return {
    ...(fault === null ? {} : { password: fault }),
    ...(values.password === values.password_repeat ? {} : { password_repeat: 'recovery.repeat' as const }),
  };
}
