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

export function createFactories(db: Db): Factories {
  const credits = createCreditsService({ db });
  return {
    makeMember: async (input = {}) => {
      const mark = randomBytes(5).toString('hex');
      const email = input.email ?? `member-${mark}@example.test`;
      const name = input.name ?? `Member${mark}`;
      const tenantId = input.tenant_id ?? ALPHA;
      passwordHash ??= hashPassword(PASSWORD, CHEAP_PASSWORDS);
      const { id } = await db
        .insertInto('users')
        .values({
          tenant_id: tenantId,
          email,
          email_key: email.toLowerCase(),
          password_hash: await passwordHash,
          status: input.status ?? 'active',
          role: input.role ?? 'member',
          paid_user: input.paid_user ?? false,
          language: input.language ?? 'en',
          signup_at: input.signup_at ?? new Date(),
          last_active_at: input.last_active_at ?? new Date(),
          notifications_disabled: input.notifications_disabled ?? [],
          lander: input.lander ?? null,
          demo: input.demo ?? false,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('profiles')
        .values({
          user_id: id,
          tenant_id: tenantId,
          name,
          date_of_birth: input.date_of_birth ?? '1990-06-15',
          gender: input.gender ?? 'female',
          search_gender: input.search_gender ?? null,
          sexuality: input.sexuality ?? null,
          country: input.country ?? 'NL',
          region: input.region ?? null,
          city: input.city ?? null,
          latitude: input.latitude ?? null,
          longitude: input.longitude ?? null,
          hair_color: input.hair_color ?? null,
          eye_color: input.eye_color ?? null,
          body_type: input.body_type ?? null,
          relationship_status: input.relationship_status ?? null,
          tattoos: input.tattoos ?? null,
          interests: input.interests ?? [],
          about: input.about ?? null,
          reason: input.reason ?? null,
          status: input.profile_status ?? 'active',
          invisible: input.invisible ?? false,
          privacy_mode: input.privacy_mode ?? false,
          fictional: input.fictional ?? false,
          sensitive_consent_at: input.sensitive_consent_at ?? null,
        })
        .execute();
      if (input.credits !== undefined && input.credits > 0) {
        await credits.grant({ userId: id, amount: input.credits, kind: 'signup', reference: `test-${id}` });
      }
      return { id, email, password: PASSWORD, name };
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
        })
        .execute();
      return code;
    },
  };
}
