import type { Db } from '../../platform/db/database.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import { findHolder } from './account.repository.ts';
import { emailKeyOf } from './email-key.ts';
import { attemptLogin, lockSubject } from './login-lock.ts';
import { verifyPassword } from './password.ts';
import type { PasswordCost } from './password.ts';

/** A member who shows once more that an account is theirs, where they are logged in. */
interface Own {
  user: { id: number; tenantId: number; email: string; sessionKey: Buffer };
  ip: string;
}

export interface OwnChecks {
  /** Whether a member who is logged in knows their password. Throws `locked` after too many that were wrong. */
  isOwnPassword: (given: Own & { password: string }) => Promise<boolean>;
  /**
   * Tries a code of a member who is logged in, as `SecondStep.tryCode` does. Wrong ones are counted by themselves: the right
   * password, which somebody who guesses codes may have, forgives none. Throws `locked` after too many.
   */
  tryOwnCode: (given: Own & { code: string }) => ReturnType<SecondStep['tryCode']>;
}

export interface OwnChecksDeps {
  db: Db;
  secondStep: Pick<SecondStep, 'tryCode'>;
  passwordCost?: PasswordCost | undefined;
}

/** What a member shows again before the account itself changes, each attempt counted (login-lock.ts). */
export function ownChecksOf({ db, secondStep, passwordCost }: OwnChecksDeps): OwnChecks {
  return {
    isOwnPassword: async ({ user, password, ip }) => {
      const emailKey = emailKeyOf(user.email);
      const holder = await findHolder(db, user.tenantId, emailKey);
      // A member who is logged in is no stranger: what they mistype locks nobody else out, and is counted all the same.
      const subject = lockSubject({ tenantId: user.tenantId, emailKey, ip, knownDevice: user.sessionKey });
      const right = await attemptLogin(db, subject, async () =>
        (await verifyPassword(holder?.password_hash ?? null, password, passwordCost)) ? true : null,
      );
      return right === true;
    },
    tryOwnCode: async ({ user, code, ip }) => {
      if (code === '') return secondStep.tryCode(user.id, code);
      // Of all devices together, so that a new session is no new chance.
      const emailKey = `two-step ${user.id}`;
      const subject = lockSubject({ tenantId: user.tenantId, emailKey, ip, knownDevice: null });
      const tried = await attemptLogin(db, subject, async () => {
        const step = await secondStep.tryCode(user.id, code);
        return step === 'wrong' ? null : step;
      });
      return tried ?? 'wrong';
    },
  };
}
