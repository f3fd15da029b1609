import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { ProfilesTable, UsersTable } from '../../src/platform/db/schema/core.ts';
import { ALPHA } from '../tenants.ts';

type Settable = Partial<Pick<UsersTable, 'status' | 'tenant_id'>> & {
  paid_user?: boolean;
  last_active_at?: Date;
  signup_at?: Date;
};
type Profile = Partial<
  Omit<
    ProfilesTable,
    | 'user_id'
    | 'tenant_id'
    | 'interests'
    | 'status'
    | 'invisible'
    | 'privacy_mode'
    | 'fictional'
    | 'sensitive_audience'
    | 'disabled_reason'
  >
> & {
  interests?: ProfilesTable['interests']['__select__'];
  disabled?: boolean;
  invisible?: boolean;
  privacy_mode?: boolean;
  fictional?: boolean;
};

/** A member written straight into the tables, where the rules under test are not about how members are made. */
export async function insertMember(db: Db, user: Settable = {}, profile: Profile = {}): Promise<number> {
  const tenantId = user.tenant_id ?? ALPHA;
  const key = `${randomUUID()}@members.test`;
  const { id } = await db
    .insertInto('users')
    .values({
      email: key,
      email_key: key,
      password_hash: null,
      status: 'active',
      language: 'en',
      lander: null,
      ...user,
      tenant_id: tenantId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { disabled, ...rest } = profile;
  await db
    .insertInto('profiles')
    .values({
      user_id: id,
      tenant_id: tenantId,
      name: `Member-${id}`,
      date_of_birth: '1990-06-15',
      country: 'NL',
      status: disabled === true ? 'disabled' : 'active',
      ...rest,
    })
    .execute();
  return id;
}

/**
 * What is wrong with the credit ledger: accounts whose balance is not the sum of their entries or of their lots, and any sum that is not
 * zero.
 */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'account ' || a.id || ' holds ' || a.balance || ', its entries ' || coalesce(sum(e.amount), 0) as fault
    from credit_accounts a left join credit_entries e on e.account_id = a.id where a.kind = 'member'
    group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0
    union all
    select 'account ' || a.id || ' holds ' || a.balance || ' and ' || a.free || ' free, its lots ' || coalesce(sum(l.rest), 0)
      || ' and ' || coalesce(sum(l.rest) filter (where l.is_free), 0)
    from credit_accounts a left join credit_lots l on l.account_id = a.id where a.kind = 'member'
    group by a.id having a.balance <> coalesce(sum(l.rest), 0) or a.free <> coalesce(sum(l.rest) filter (where l.is_free), 0)
    union all
    select 'transaction ' || transaction_id || ' sums to ' || sum(amount) from credit_entries group by transaction_id having sum(amount) <> 0
    union all
    select 'the ledger sums to ' || sum(amount) from credit_entries having sum(amount) <> 0
  `.execute(db);
  return rows.map((row) => row.fault);
}
