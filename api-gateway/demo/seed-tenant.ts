import type { Trx } from '../src/platform/db/database.ts';
import type { NewPhotoRow } from '../src/providers/media/photo.repository.ts';
import { castMembers } from './people/casting.ts';
import { composeMember, type NewMember } from './people/members.ts';
import { type Sketch, sketchMember } from './people/sketch.ts';
import { createUsernames } from './people/username.ts';
import { drawnPeople } from './portraits/people.ts';
import type { Person } from './portraits/person.ts';
import type { PortraitKeys } from './portraits/portrait-keys.ts';
import { type Portrait, portraitsOf } from './portraits/portrait-library.ts';
import { claimNames, insertAllPhotos, insertProfiles, insertUsers } from './seed.repository.ts';
import type { TenantSeed } from './tenants/index.ts';

/** Members made and written at a time: memory stays small however many there are. */
const BATCH = 5000;

export interface MemberRange {
  /** The first index that is not there yet. */
  from: number;
  /** The first index that is not wanted. */
  to: number;
}

export interface SeedMembersInput {
  tenant: TenantSeed;
  range: MemberRange;
  /** Milliseconds: ages and activity are counted from here. */
  epoch: number;
  /** Names that are taken. */
  reserved: readonly string[];
  keysOf: (portrait: string) => PortraitKeys;
  /** People of the demo accounts: nobody else has their faces. */
  keptFor: ReadonlySet<string>;
  onProgress: (text: string) => void;
}

export async function writeMembers(trx: Trx, members: readonly NewMember[]): Promise<number[]> {
  const ids = await insertUsers(
    trx,
    members.map(({ user }) => user),
  );
  const idAt = (index: number): number => {
    const id = ids[index];
    if (id === undefined) throw new RangeError('more members than ids');
    return id;
  };
  const profiles = members.map(({ profile }, index) => ({ ...profile, user_id: idAt(index) }));
  await insertProfiles(trx, profiles);
  await claimNames(
    trx,
    profiles.map(({ user_id, tenant_id, name }) => ({ user_id, tenant_id, name })),
  );
  const photos = members.flatMap((member, index) =>
    member.photos.map((photo): NewPhotoRow => ({ ...photo, user_id: idAt(index) })),
  );
  await insertAllPhotos(trx, photos);
  return ids;
}

/** Adds a tenant's fictional members of a range of indices; the same index is the same member at every call. */
export async function seedMembers(trx: Trx, input: SeedMembersInput): Promise<void> {
  const { tenant, range, epoch, keysOf } = input;
  const sketches: Sketch[] = [];
  for (let index = range.from; index < range.to; index += 1) {
    sketches.push(sketchMember(tenant.key, tenant.settings.countries, index, epoch));
  }
  const people = drawnPeople(tenant.key).filter(({ id }) => !input.keptFor.has(id));
  const cast = castMembers(sketches, people);
  const portraits = new Map<string, Portrait[]>();
  const portraitsFor = (person: Person): Portrait[] => {
    const known = portraits.get(person.id) ?? portraitsOf(person, tenant.key, keysOf);
    portraits.set(person.id, known);
    return known;
  };
  const username = createUsernames(input.reserved);
  for (let start = 0; start < sketches.length; start += BATCH) {
    const members = sketches.slice(start, start + BATCH).map((sketch) => {
      const person = cast.get(sketch.index);
      if (person === undefined) throw new Error(`member ${sketch.index} has no face`);
      return composeMember({
        tenantId: tenant.id,
        tenantKey: tenant.key,
        sketch,
        person,
        portraits: portraitsFor(person),
        username,
      });
    });
    await writeMembers(trx, members);
    input.onProgress(
      `${tenant.settings.name}: ${Math.min(start + BATCH, sketches.length)} of ${sketches.length} members`,
    );
  }
}
