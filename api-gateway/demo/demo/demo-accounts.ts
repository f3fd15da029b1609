import type { Trx } from '../../src/platform/db/database.ts';
import { hashPassword } from '../../src/backend/account/password.ts';
import { type NewMember, photoRow } from '../people/members.ts';
import { PLACES_BY_COUNTRY } from '../people/places.ts';
import { drawnPeople } from '../portraits/people.ts';
import type { Person } from '../portraits/person.ts';
import type { PortraitKeys } from '../portraits/portrait-keys.ts';
import { portraitsOf } from '../portraits/portrait-library.ts';
import { writeMembers } from '../seed-tenant.ts';
import type { TenantSeed } from '../tenants/index.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './account-list.ts';
import { writeHistory } from './history.ts';

/** Of every demo account, on both tenants. */
export const DEMO_PASSWORD = 'Demo-pass-2026';

const DAY = 86_400_000;

/** The last one drawn of their hair: always the same person, whom nobody else looks like. */
function personOf(tenant: TenantSeed, account: DemoAccount): Person {
  const person = drawnPeople(tenant.key).findLast(
    ({ gender, hair, age }) => gender === account.gender && hair === account.hair && age !== 'mature',
  );
  if (person === undefined) throw new Error(`no portrait fits ${account.key}`);
  return person;
}

function composeAccount(input: DemoAccountsInput, account: DemoAccount, passwordHash: string): NewMember {
  const { tenant, epoch } = input;
  const person = personOf(tenant, account);
  const home = account.home[tenant.key];
  const place = PLACES_BY_COUNTRY[home.country].find(({ city }) => city === home.city);
  if (place === undefined) throw new Error(`${home.city} is not among the places`);
  const today = new Date(epoch);
  const born = new Date(
    Date.UTC(today.getUTCFullYear() - account.age, today.getUTCMonth(), today.getUTCDate()) - 120 * DAY,
  );
  const signupAt = new Date(epoch - account.signedUpDaysAgo * DAY);
  const email = `${account.key}@tandemly.test`;
  const portraits = portraitsOf(person, tenant.key, input.keysOf).slice(0, account.photos);
  return {
    user: {
      tenant_id: tenant.id,
      email,
      email_key: email,
      password_hash: passwordHash,
      status: 'active',
      role: account.role,
      paid_user: account.paid,
      language: home.language,
      signup_at: signupAt,
      last_active_at: new Date(epoch - 20 * 60_000),
      lander: null,
      demo: true,
    },
    profile: {
      tenant_id: tenant.id,
      name: account.name,
      date_of_birth: born.toISOString().slice(0, 10),
      gender: account.gender,
      search_gender: account.gender === 'male' ? 'female' : 'male',
      sexuality: 'hetero',
      country: home.country,
      region: place.region,
      city: place.city,
      latitude: place.latitude,
      longitude: place.longitude,
      hair_color: person.hair,
      eye_color: person.eyes,
      body_type: 'normal',
      relationship_status: 'single',
      tattoos: 'no',
      interests: account.interests,
      about: account.about[home.language],
      reason: account.reason[home.language],
      fictional: false,
      // Who looks after the site is nobody to fall in love with: no search, deck or landing page shows them.
      invisible: account.role === 'moderator',
      sensitive_consent_at: signupAt,
    },
    photos: portraits.map((portrait, position) =>
      photoRow(portrait, position, { isPrivate: false, createdAt: signupAt }),
    ),
  };
}

export interface DemoAccountsInput {
  tenant: TenantSeed;
  epoch: number;
  keysOf: (portrait: string) => PortraitKeys;
}

export interface DemoAccounts {
  names: string[];
  /** Ids of the drawn people who are theirs. */
  people: ReadonlySet<string>;
  /** Adds the accounts with conversations, likes, credits and payments; the tenant's members are there. */
  write: (trx: Trx) => Promise<void>;
}

/** The four accounts of a tenant that one can log in with. */
export async function createDemoAccounts(input: DemoAccountsInput): Promise<DemoAccounts> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return {
    names: DEMO_ACCOUNTS.map(({ name }) => name),
    people: new Set(DEMO_ACCOUNTS.map((account) => personOf(input.tenant, account).id)),
    write: async (trx) => {
      const ids = await writeMembers(
        trx,
        DEMO_ACCOUNTS.map((account) => composeAccount(input, account, passwordHash)),
      );
      for (const [index, account] of DEMO_ACCOUNTS.entries()) {
        const userId = ids[index];
        if (userId !== undefined) await writeHistory(trx, { ...input, account, userId });
      }
    },
  };
}
