import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import { createRecoveryCodes, createSecret, hashOfCode, stepOf, toSetUp } from './codes.ts';
import * as rows from './second-step.repository.ts';

export interface SecondStep {
  /** Whether the login of a member takes a code beside the password. */
  isOn: (userId: number, trx?: Trx) => Promise<boolean>;
  /**
   * Tries a code from the app, or a recovery code, and uses it up (R-ACCOUNT-TWO-STEP-ONCE). `off` where the login takes
   * none, `missing` where it takes one and none was given.
   */
  tryCode: (userId: number, code: string | undefined) => Promise<'off' | 'missing' | 'right' | 'wrong'>;
  /**
   * Begins to turn it on: what the authenticator app is given. It is on when a first code was right. Throws `conflict`
   * where it is on.
   */
  begin: (userId: number, of: { site: string; account: string }) => Promise<{ secret: string; uri: string }>;
  /**
   * Turns it on by a first code, and returns the recovery codes, which are shown once. Throws `validation` for a code that
   * is wrong, `conflict` where it is on already, `gone` where it was not begun. `before` runs first in the transaction that
   * turns it on, and keeps it from that by throwing.
   */
  confirm: (userId: number, code: string, before: (trx: Trx) => Promise<void>) => Promise<string[]>;
  /** Turns it off, in the caller's transaction if there is one; false where it was not on. */
  turnOff: (userId: number, trx?: Trx) => Promise<boolean>;
}

const isOnAlready = () => new AppError('conflict', 'two_step.on');
const wrongCode = () => validationError({ code: 'two_step.code_wrong' });

/** The second step of a login: codes by an authenticator app (docs/decisions/0081). */
export function createSecondStep({ db, now }: { db: Db; now: () => Date }): SecondStep {
  return {
    isOn: async (userId, trx) => (await rows.findSecondStep(trx ?? db, userId))?.isConfirmed === true,
    tryCode: async (userId, code) => {
      const found = await rows.findSecondStep(db, userId);
      if (found?.isConfirmed !== true) return 'off';
      if (code === undefined || code === '') return 'missing';
      const { secret } = found;
      const step = stepOf(secret, code, now());
      const isRight =
        step === null
          ? await rows.useRecoveryCode(db, userId, hashOfCode(code))
          : await rows.acceptStep(db, userId, { secret, step });
      return isRight ? 'right' : 'wrong';
    },
    begin: async (userId, of) => {
      const secret = createSecret();
      if (!(await rows.beginSecondStep(db, userId, secret))) throw isOnAlready();
      return toSetUp(secret, of);
    },
    confirm: async (userId, code, before) => {
      const found = await rows.findSecondStep(db, userId);
      if (found === null) throw new AppError('gone', 'two_step.not_begun');
      if (found.isConfirmed) throw isOnAlready();
      const { secret } = found;
      const step = stepOf(secret, code, now());
      if (step === null) throw wrongCode();
      const codes = createRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        await before(trx);
        if (!(await rows.acceptStep(trx, userId, { secret, step }))) throw wrongCode();
        await rows.replaceRecoveryCodes(trx, userId, codes.map(hashOfCode));
      });
      return codes;
    },
    turnOff: (userId, trx) => rows.deleteSecondStep(trx ?? db, userId),
  };
}
