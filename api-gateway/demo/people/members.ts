import type { Insertable } from 'kysely';
import { INTERESTS, type Interest, SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import type { NewPhotoRow } from '../../src/providers/media/photo.repository.ts';
import type { ProfilesTable, UsersTable } from '../../src/platform/db/schema/core.ts';
import type { Person } from '../portraits/person.ts';
import type { Portrait } from '../portraits/portrait-library.ts';
import { createRandom, type Random } from '../random.ts';
import { firstNames } from './names.ts';
import type { Sketch } from './sketch.ts';
import { type Author, writeAbout, writeReason } from './texts/profile-texts.ts';
import type { createUsernames } from './username.ts';

export type NewPhoto = Omit<NewPhotoRow, 'user_id'>;

/** A demo member's rows; the ids come from the database. */
export interface NewMember {
  user: Insertable<UsersTable>;
  profile: Omit<Insertable<ProfilesTable>, 'user_id'>;
  photos: NewPhoto[];
}

const PLAIN_INTERESTS = INTERESTS.filter((interest) => !SENSITIVE_INTERESTS.includes(interest));
/** Of 100 members, about so many let the site keep what is special-category data (V-PRIVACY-SENSITIVE-CONSENT). */
const CONSENT = 0.6;
const COORDINATE_SPREAD = 0.06;

function chooseInterests(random: Random, consents: boolean): Interest[] {
  const plain = random.shuffle(PLAIN_INTERESTS).slice(0, random.int(3, 8));
  const sensitive =
    consents && random.chance(0.45) ? random.shuffle(SENSITIVE_INTERESTS).slice(0, random.int(1, 3)) : [];
  const chosen = new Set<Interest>([...plain, ...sensitive]);
  return INTERESTS.filter((interest) => chosen.has(interest));
}

function chooseSexuality(random: Random, gender: Sketch['gender']): NonNullable<ProfilesTable['sexuality']> {
  return random.weighted([
    ['hetero', 84],
    ['bi', 8],
    [gender === 'male' ? 'gay' : 'lesbian', 8],
  ]);
}

function searchGender(
  gender: Sketch['gender'],
  sexuality: NonNullable<ProfilesTable['sexuality']>,
): Sketch['gender'] | null {
  if (sexuality === 'bi') return null;
  const other = gender === 'male' ? 'female' : 'male';
  return sexuality === 'hetero' ? other : gender;
}

function chooseRelationship(random: Random, age: number): NonNullable<ProfilesTable['relationship_status']> {
  if (age < 30)
    return random.weighted([
      ['single', 80],
      ['unmarried', 15],
      ['living together', 3],
      ['divorced', 2],
    ]);
  if (age < 50)
    return random.weighted([
      ['single', 52],
      ['divorced', 27],
      ['unmarried', 14],
      ['married', 3],
      ['living together', 2],
      ['widowed', 2],
    ]);
  return random.weighted([
    ['divorced', 44],
    ['single', 26],
    ['widowed', 18],
    ['unmarried', 9],
    ['married', 3],
  ]);
}

function nearby(random: Random, degrees: number): number {
  return Math.round((degrees + random.between(-COORDINATE_SPREAD, COORDINATE_SPREAD)) * 100) / 100;
}

/** A portrait as a member's photo; the first one is the main one. */
export function photoRow(
  portrait: Portrait,
  position: number,
  { isPrivate, createdAt }: { isPrivate: boolean; createdAt: Date },
): NewPhoto {
  return {
    position,
    status: 'active',
    is_private: isPrivate,
    is_main: position === 0,
    illustrated: true,
    width: portrait.width,
    height: portrait.height,
    color: portrait.color,
    media_key: portrait.keys.media,
    blurred_key: portrait.keys.blurred,
    variants: JSON.stringify(portrait.variants),
    created_at: createdAt,
  };
}

/** Several public photos, few have none; a few members have a private one, which is the person's last portrait. */
function choosePhotos(random: Random, portraits: readonly Portrait[], signupAt: Date): NewPhoto[] {
  const amount = random.weighted([
    [0, 4],
    [2, 36],
    [3, 36],
    [4, 24],
  ]);
  const isPrivate = amount > 1 && random.chance(0.16);
  const chosen = [...portraits.slice(0, amount), ...(isPrivate ? portraits.slice(-1) : [])];
  return chosen.map((portrait, position) =>
    photoRow(portrait, position, { isPrivate: isPrivate && position === amount, createdAt: signupAt }),
  );
}

export interface MemberInput {
  tenantId: number;
  tenantKey: string;
  sketch: Sketch;
  person: Person;
  portraits: readonly Portrait[];
  username: ReturnType<typeof createUsernames>;
}

const BODY_TYPES = [
  ['slim', 34],
  ['normal', 54],
  ['fat', 12],
] as const;

/** A member's rows: looks are those of the drawn person, everything else follows from the member's own seed. */
export function composeMember({ tenantId, tenantKey, sketch, person, portraits, username }: MemberInput): NewMember {
  const random = createRandom(`${tenantKey}/profile/${sketch.index}`);
  const born = Number(sketch.dateOfBirth.slice(0, 4));
  const consents = random.chance(CONSENT);
  const interests = chooseInterests(random, consents);
  const sexuality = chooseSexuality(random, sketch.gender);
  const author: Author = {
    language: sketch.language,
    gender: sketch.gender,
    city: sketch.place.city,
    age: sketch.age,
    interests,
  };
  const firstName = random.pick(firstNames(sketch.country, sketch.french, sketch.gender, born));
  const email = `member-${sketch.index}@members.${tenantKey}.test`;
  const chance = <T>(share: number, value: T): T | null => (random.chance(share) ? value : null);
  return {
    user: {
      tenant_id: tenantId,
      email,
      email_key: email,
      password_hash: null,
      status: 'active',
      language: sketch.language,
      signup_at: sketch.signupAt,
      last_active_at: sketch.lastActiveAt,
      lander: null,
      demo: true,
    },
    profile: {
      tenant_id: tenantId,
      name: username({ firstName, born, french: sketch.french, random }),
      date_of_birth: sketch.dateOfBirth,
      gender: sketch.gender,
      search_gender: consents ? searchGender(sketch.gender, sexuality) : null,
      sexuality: consents ? sexuality : null,
      country: sketch.country,
      region: sketch.place.region,
      city: sketch.place.city,
      latitude: nearby(random, sketch.place.latitude),
      longitude: nearby(random, sketch.place.longitude),
      hair_color: person.hair,
      eye_color: person.eyes,
      body_type: chance(0.92, random.weighted(BODY_TYPES)),
      relationship_status: chance(0.9, chooseRelationship(random, sketch.age)),
      tattoos: chance(0.8, random.chance(0.32) ? ('yes' as const) : ('no' as const)),
      interests,
      about: random.chance(0.94) ? writeAbout(random, author) : null,
      reason: random.chance(0.8) ? writeReason(random, author) : null,
      fictional: true,
      sensitive_consent_at: consents ? sketch.signupAt : null,
    },
    photos: choosePhotos(random, portraits, sketch.signupAt),
  };
}
