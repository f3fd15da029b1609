import type { Trx } from '../../platform/db/database.ts';
import { validationError } from '../../platform/errors/app-error.ts';
import type { Text } from '../../platform/errors/error-texts.ts';
import type { SessionUser } from '../../platform/sessions/session.ts';
import type { AccountService } from '../account/account.service.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';

export interface OwnCodeDeps {
  accounts: Pick<AccountService, 'tryOwnCode'>;
  secondStep: Pick<SecondStep, 'isOn'>;
}

/** A member who is logged in, and the code that they show beside their password. */
interface Shown {
  user: SessionUser;
  code?: string | undefined;
  ip: string;
}

/** What is wrong with the code of a member, by what trying it found. */
const CODE_FAULTS = { missing: 'two_step.code_missing', wrong: 'two_step.code_wrong' } as const;

/**
 * Returns a function for a call that takes a code where two-step login is on: the password is one step of two. It throws
 * `validation` with `faults`, what else is wrong with the call, and that of the code; `locked` after too many wrong ones. A
 * code that was given is tried last: of a call that is refused anyway none is used up. What it returns is for the transaction
 * that does what was called for, with the account locked: it throws where two-step login was turned on since.
 */
export function ownCodeOf({ accounts, secondStep }: OwnCodeDeps) {
  return async (
    { user, code = '', ip }: Shown,
    faults: Readonly<Record<string, Text>>,
  ): Promise<(trx: Trx) => Promise<void>> => {
    const isRefused = Object.keys(faults).length > 0;
    const isTried = (await secondStep.isOn(user.id)) && (code === '' || !isRefused);
    const tried = isTried ? await accounts.tryOwnCode({ user, code, ip }) : null;
    const found = tried === 'missing' || tried === 'wrong' ? { ...faults, code: CODE_FAULTS[tried] } : faults;
    if (Object.keys(found).length > 0) throw validationError(found);
    return async (trx) => {
      if (tried !== 'right' && (await secondStep.isOn(user.id, trx)))
        throw validationError({ code: CODE_FAULTS.missing });
    };
  };
}
