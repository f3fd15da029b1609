import type { IngestedPhoto } from '../../src/providers/media/photo-pipeline.ts';
import type { TestClient, TestGateway, TestMember } from '../harness.ts';
import { addressesIn, givePhotosWithFiles, sameSession } from './photo-addresses.ts';
import type { Given, KindOfPhoto } from './photo-addresses.ts';
import { ownPhotos, seenBy } from './photos.ts';

/** Five public ones, of which a free member sees three; then one of each other kind. */
export const ALBUM: readonly KindOfPhoto[] = [
  {},
  {},
  {},
  {},
  {},
  { isPrivate: true },
  { status: 'pending' },
  { status: 'rejected' },
];
export type Name = 'visitor' | 'free' | 'premium' | 'unlocker' | 'owner' | 'owner elsewhere';

export interface Scene {
  gateway: TestGateway;
  owner: TestMember;
  /** Of the album, in its order. */
  ids: number[];
  /** Each viewer on both gateways. */
  viewers: Record<Name, readonly [TestClient, TestClient]>;
}

/**
 * An owner with an album, and everybody who may look at it, on two gateways with one database and one store of files.
 * `files` is what all the photos are made of.
 */
export async function makeScene(gateway: TestGateway, second: TestGateway, files: IngestedPhoto): Promise<Scene> {
  const owner = await gateway.makeMember({ paid_user: true });
  const free = await gateway.makeMember();
  const premium = await gateway.makeMember({ paid_user: true });
  // Who likes an invisible member goes on to see them.
  await gateway.db.insertInto('likes').values({ liker_id: free.id, liked_id: owner.id, seen_at: null }).execute();
  const unlocker = await gateway.makeMember();
  const both = (client: TestClient) => [client, sameSession(client, second)] as const;
  const ids = await givePhotosWithFiles(gateway, owner.id, files, ALBUM);
  const unlocked = ids[ALBUM.findIndex(({ isPrivate }) => isPrivate === true)] ?? 0;
  await gateway.db.insertInto('photo_unlocks').values({ photo_id: unlocked, user_id: unlocker.id, cost: 0 }).execute();
  return {
    gateway,
    owner,
    ids,
    viewers: {
      'visitor': both(gateway.client()),
      'free': both(await gateway.login(free)),
      'premium': both(await gateway.login(premium)),
      'unlocker': both(await gateway.login(unlocker)),
      'owner': both(await gateway.login(owner)),
      'owner elsewhere': both(await gateway.login(owner)),
    },
  };
}

/** An address that was given out, with who may fetch it, and whether its photo's rights have changed since. */
export interface Kept extends Given {
  for: readonly Name[];
  ended: boolean;
}

export const NAMES: readonly Name[] = ['visitor', 'free', 'premium', 'unlocker', 'owner', 'owner elsewhere'];
const isSigned = (address: string) => /^\/media\/\d+\./.test(address);

/** Everything that the API gives to a viewer about the owner's photos now; nothing where it refuses. */
async function readAll({ gateway, owner, viewers }: Scene, name: Name): Promise<Given[]> {
  const [client] = viewers[name];
  const paths = [`/api/member.php?id=${owner.id}`, '/api/members.php', '/api/user.php', '/api/profile.php'];
  const responses = await Promise.all(paths.map((path) => client.get(path)));
  const theirs = await gateway.db.selectFrom('photos').select('id').where('user_id', '=', owner.id).execute();
  const ids = new Set(theirs.map(({ id }) => id));
  return addressesIn(responses.map(({ body }) => body)).filter(({ photoId }) => ids.has(photoId));
}

/** Everything that anybody is given now. A signed address is for the session that got it, any other for everybody. */
export async function giveOut(scene: Scene): Promise<Kept[]> {
  const given = new Map<string, Kept>();
  for (const name of NAMES) {
    for (const one of await readAll(scene, name))
      given.set(one.address, { ...one, for: isSigned(one.address) ? [name] : NAMES, ended: false });
  }
  // One size and format each: all of them are resolved alike (serve-media.test.ts).
  return [...given.values()].filter(({ address }) => address.endsWith('-thumb.webp'));
}

/** How many of the owner's photos each viewer is given sharp by the profile, and how many of those by a signed address. */
export async function countSharp({ owner, viewers }: Scene) {
  const counts: Partial<Record<Name, readonly [sharp: number, signed: number]>> = {};
  for (const name of ['visitor', 'free', 'premium', 'unlocker'] as const) {
    const { photos } = await seenBy(viewers[name][0], owner.id);
    const sharp = photos.filter(({ blurred, filename }) => !blurred && filename.startsWith('/media/'));
    counts[name] = [sharp.length, sharp.filter(({ filename }) => isSigned(filename)).length];
  }
  const { photos } = await ownPhotos(viewers.owner[0]);
  counts.owner = [photos.length, photos.filter(({ filename }) => isSigned(filename)).length];
  return counts;
}

/** Fetches each address as each viewer on both gateways; what did not respond as it has to. */
export async function findWrong({ viewers }: Scene, kept: readonly Kept[]): Promise<string[]> {
  const calls = kept.flatMap((one) =>
    NAMES.flatMap((name) => viewers[name].map((client, index) => ({ one, name, client, index }))),
  );
  const wrong: string[] = [];
  while (calls.length > 0) {
    await Promise.all(
      calls.splice(0, 40).map(async ({ one, name, client, index }) => {
        const { status } = await client.get(one.address);
        const right = !one.ended && one.for.includes(name) ? 200 : 404;
        if (status !== right)
          wrong.push(`photo ${one.photoId} ${one.address} as ${name} on gateway ${index}: ${status}, not ${right}`);
      }),
    );
  }
  return wrong;
}
