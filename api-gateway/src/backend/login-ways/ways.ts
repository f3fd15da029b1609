import type { LoginWays } from '@tandem/contracts/api/login-ways';
import type { Db } from '../../platform/db/database.ts';
import { readLoginWays } from './login-ways.repository.ts';

const inIso = (time: string) => new Date(time).toISOString();

/** How a member logs in besides by the password, as `login-ways.php` returns it. */
export async function waysOf(db: Db, userId: number): Promise<LoginWays> {
  const { passkeys, ...ways } = await readLoginWays(db, userId);
  return {
    ...ways,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      created_at: inIso(passkey.created_at),
      last_used_at: passkey.last_used_at === null ? null : inIso(passkey.last_used_at),
    })),
  };
}
