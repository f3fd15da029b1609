import type { PasswordOwner } from '@tandem/contracts/forms/password-rules';
import type { Text } from '../../platform/errors/error-texts.ts';
import { passwordFault } from '../signup/password-faults.ts';

export interface NewPassword {
  password: string;
  password_repeat: string;
}

/**
 * Returns the text of each field of a new password that is invalid: the rules are those of the signup, and it is typed
 * twice (V-ACCOUNT-PASSWORD-REPEAT).
 */
export function newPasswordFaults(values: NewPassword, owner: PasswordOwner): Record<string, Text> {
  const fault = passwordFault(values.password, owner);
  return {
    ...(fault === null ? {} : { password: fault }),
    ...(values.password === values.password_repeat ? {} : { password_repeat: 'recovery.repeat' as const }),
  };
}
