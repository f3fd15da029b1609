import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import type { ProfilesTable, UsersTable } from '../src/platform/db/schema/core.ts';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { hashPassword } from '../src/backend/account/password.ts';
import type { PasswordCost } from '../src/backend/account/password.ts';
import { ALPHA } from './tenants.ts';

/** A thousand logins of a run: at the real cost, they were a third of its time. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryKib: 8, passes: 1 };
/** Every member of the tests has this one: it is hashed once. */
export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | null = null;

export type MemberInput = Partial<Omit<Insertable<UsersTable>, 'email_key' | 'password_hash'>> &
  Partial<Omit<Insertable<ProfilesTable>, 'user_id' | 'tenant_id' | 'status'>> & {
    profile_status?: 'active' | 'disabled';
    /** Granted through the ledger; none when left out. */
    credits?: number;
  };

export interface TestMember {
  id: number;
  email: string;
  password: string;
  name: string;
}

export interface Factories {
  /** An active, confirmed member of the first tenant unless the input says otherwise. */
  makeMember: (input?: MemberInput) => Promise<TestMember>;
  /** A code that is valid for 30 days unless `expired`. */
  makeInvite: (tenantId: number, options?: { expired?: boolean }) => Promise<string>;
}

/** What an account is unless the input says otherwise. */
const userDefaults = () => ({
  tenant_id: ALPHA,
  status: 'active' as const,
  role: 'member' as const,
  paid_user: false,
  language: 'en' as const,
  signup_at: new Date(),
  last_active_at: new Date(),
  notifications_disabled: [],
  lander: null,
  demo: false,
});

/** What a profile is unless the input says otherwise. */
const profileDefaults = () => ({
  date_of_birth: '1990-06-15',
  gender: 'female' as const,
  search_gender: null,
  sexuality: null,
  country: 'NL' as const,
  region: null,
  city: null,
  latitude: null,
  longitude: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  interests: [],
  about: null,
  reason: null,
  invisible: false,
  privacy_mode: false,
  fictional: false,
  sensitive_consent_at: null,
  sensitive_audience: 'members' as const,
});

/** The defaults with those of their fields that the input has. */
function withInput<Defaults extends object>(defaults: Defaults, input: MemberInput): Defaults {
  const given = Object.entries(input).filter(([name, value]) => name in defaults && value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}

async function insertMember(db: Db, input: MemberInput): Promise<TestMember> {
  const mark = randomBytes(5).toString('hex');
  const email = input.email ?? `member-${mark}@example.test`;
  const name = input.name ?? `Member${mark}`;
  const user = withInput(userDefaults(), input);
  passwordHash ??= hashPassword(PASSWORD, CHEAP_PASSWORDS);
  const { id } = await db
    .insertInto('users')
    .values({ ...user, email, email_key: email.toLowerCase(), password_hash: await passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('profiles')
    .values({
      ...withInput(profileDefaults(), input),
      user_id: id,
      tenant_id: user.tenant_id,
      name,
      status: input.profile_status ?? 'active',
    })
    .execute();
  return { id, email, password: PASSWORD, name };
}

/** Makes rows that tests begin with, by the repositories' own tables. */
export function createFactories(db: Db): Factories {
  const credits = createCreditsService({ db });
  return {
    makeMember: async (input = {}) => {
      const member = await insertMember(db, input);
      const { id } = member;
      if (input.credits !== undefined && input.credits > 0) {
        await credits.grant({ userId: id, amount: input.credits, kind: 'signup', reference: `test-${id}` });
      }
      return member;
    },
    makeInvite: async (tenantId, { expired = false } = {}) => {
      const code = randomBytes(24).toString('base64url');
      const days = expired ? -1 : 30;
      await db
        .insertInto('invites')
        .values({
          tenant_id: tenantId,
          code,
          expires_at: new Date(Date.now() + days * 86_400_000),
          used_at: null,
          used_by: null,
          revoked_at: null,
        })
        .execute();
      return code;
    },
  };
}
