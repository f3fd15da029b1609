import type { IngestedPhoto } from '../../src/providers/media/photo-pipeline.ts';
import type { TestClient, TestGateway, TestMember } from '../harness.ts';
import { addressesIn, givePhotosWithFiles, sameSession } from './photo-addresses.ts';
import type { Given, KindOfPhoto } from './photo-addresses.ts';
import { block, ownPhotos, seenBy } from './photos.ts';

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
/** The eight viewers, one who has unlocked the private photo, and its owner on two devices. */
export const NAMES = [
  'visitor',
  'free',
  'premium',
  'blocked',
  'blocker',
  'invisible',
  'disabled',
  'pending deletion',
  'unlocker',
  'owner',
  'owner elsewhere',
] as const;
export type Name = (typeof NAMES)[number];

export interface Scene {
  gateway: TestGateway;
  owner: TestMember;
  /** Of the album, in its order. */
  ids: number[];
  /** Of the viewers who have accounts. */
  members: Record<Exclude<Name, 'visitor'>, TestMember>;
  /** Each viewer on both gateways. */
  viewers: Record<Name, readonly [TestClient, TestClient]>;
}

/** What becomes of the viewers who are named by it. */
const BECOMES: Partial<Record<Name, (scene: Scene) => Promise<unknown>>> = {
  'blocked': ({ gateway, owner, members }) => block(gateway.db, owner.id, members.blocked.id),
  'blocker': ({ gateway, owner, members }) => block(gateway.db, members.blocker.id, owner.id),
  'invisible': ({ gateway, members }) => setProfile(gateway, members.invisible, { invisible: true }),
  'disabled': ({ gateway, members }) => setProfile(gateway, members.disabled, { status: 'disabled' }),
  'pending deletion': ({ gateway, members }) => setUser(gateway, members['pending deletion'], 'pending_deletion'),
};

/** Gives a viewer the state that they are named by. */
export const become = async (scene: Scene, name: Name): Promise<void> => void (await BECOMES[name]?.(scene));

export const setUser = async (
  { db }: TestGateway,
  { id }: TestMember,
  status: 'active' | 'not_confirmed' | 'pending_deletion' | 'banned' | 'deleted',
): Promise<void> => {
  await db.updateTable('users').set({ status }).where('id', '=', id).execute();
};
export const setProfile = async (
  { db }: TestGateway,
  { id }: TestMember,
  values: { status?: 'active' | 'disabled'; invisible?: boolean },
): Promise<void> => {
  await db.updateTable('profiles').set(values).where('user_id', '=', id).execute();
};

/** Members with these names; the owner is one of them, on both devices. */
async function makeMembers({ makeMember }: TestGateway): Promise<Scene['members']> {
  const [owner, premium] = [await makeMember({ paid_user: true }), await makeMember({ paid_user: true })];
  const [free, blocked, blocker] = [await makeMember(), await makeMember(), await makeMember()];
  const [invisible, disabled, leaving] = [await makeMember(), await makeMember(), await makeMember()];
  const states = { blocked, blocker, invisible, disabled, 'pending deletion': leaving };
  return { owner, 'owner elsewhere': owner, free, premium, ...states, 'unlocker': await makeMember() };
}

/**
 * An owner with an album, and everybody who may look at it, on two gateways with one database and one store of files.
 * `files` is what all the photos are made of. The viewers are what they are named, or, with `unlocking`, as yet members who
 * have all unlocked the private photo (`become`).
 */
export async function makeScene(
  gateway: TestGateway,
  second: TestGateway,
  files: IngestedPhoto,
  { unlocking = false } = {},
): Promise<Scene> {
  const members = await makeMembers(gateway);
  const { owner, free } = members;
  // Who likes an invisible member goes on to see them.
  await gateway.db.insertInto('likes').values({ liker_id: free.id, liked_id: owner.id, seen_at: null }).execute();
  const ids = await givePhotosWithFiles(gateway, owner.id, files, ALBUM);
  const unlocked = ids[ALBUM.findIndex(({ isPrivate }) => isPrivate === true)] ?? 0;
  const unlockers = unlocking ? MEMBERS.filter((name) => members[name] !== owner) : (['unlocker'] as const);
  await gateway.db
    .insertInto('photo_unlocks')
    .values(unlockers.map((name) => ({ photo_id: unlocked, user_id: members[name].id, cost: 0 })))
    .execute();
  const both = (client: TestClient) => [client, sameSession(client, second)] as const;
  const loggedIn = MEMBERS.map(async (name) => [name, both(await gateway.login(members[name]))] as const);
  const viewers = { visitor: both(gateway.client()), ...Object.fromEntries(await Promise.all(loggedIn)) };
  const scene: Scene = { gateway, owner, ids, members, viewers: viewers as Scene['viewers'] };
  if (!unlocking) for (const name of NAMES) await become(scene, name);
  return scene;
}

/** An address that was given out, with who may fetch it, and whether its photo's rights have changed since. */
export interface Kept extends Given {
  for: readonly Name[];
  ended: boolean;
}

const MEMBERS = NAMES.filter((name) => name !== 'visitor');
export const isSigned = (address: string) => /^\/media\/\d+\./.test(address);

/** Every list of the API that may show the owner, and what is one's own. */
const LISTS = ['members', 'likes', 'swipe-game', 'signup-matches', 'chats', 'block', 'user', 'profile'].map(
  (name) => `/api/${name}.php`,
);

/** Everything that the API gives to a viewer about the owner's photos now; nothing where it refuses. */
async function readAll({ gateway, owner, viewers }: Scene, name: Name): Promise<Given[]> {
  const [client] = viewers[name];
  const paths = [`/api/member.php?id=${owner.id}`, ...LISTS];
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

/** Those who see the profile; the others are refused it. */
const SHOWN = ['visitor', 'free', 'premium', 'invisible', 'disabled', 'pending deletion', 'unlocker'] as const;

/** How many of the owner's photos each viewer is given sharp by the profile, and how many of those by a signed address. */
export async function countSharp({ owner, viewers }: Scene) {
  const counts: Partial<Record<Name, readonly [sharp: number, signed: number]>> = {};
  for (const name of SHOWN) {
    const { photos } = await seenBy(viewers[name][0], owner.id);
    const sharp = photos.filter(({ blurred, filename }) => !blurred && filename.startsWith('/media/'));
    counts[name] = [sharp.length, sharp.filter(({ filename }) => isSigned(filename)).length];
  }
  const { photos } = await ownPhotos(viewers.owner[0]);
  counts.owner = [photos.length, photos.filter(({ filename }) => isSigned(filename)).length];
  return counts;
}

interface Checked {
  /** Viewers to whom their own signed addresses are closed by now. */
  without?: readonly Name[];
}

/**
 * Fetches each address as each viewer, once, without waiting; what did not respond as it has to. One that is closed to the
 * viewer is fetched on both gateways, one that holds on one of them. A signed address is for its session while the viewer is
 * not among `without`.
 */
export async function findWrong(
  { viewers }: Scene,
  kept: readonly Kept[],
  { without = [] }: Checked = {},
): Promise<string[]> {
  const calls = kept.flatMap((one, place) =>
    NAMES.flatMap((name, index) => {
      const isClosed = one.ended || (isSigned(one.address) && without.includes(name));
      const right = !isClosed && one.for.includes(name) ? 200 : 404;
      // Addresses are given out after each change, so these begin elsewhere each time.
      const turn = (place + kept.length + index) % 2;
      return viewers[name]
        .map((client, gateway) => ({ one, name, client, gateway, right }))
        .filter(({ gateway }) => isClosed || gateway === turn);
    }),
  );
  const wrong: string[] = [];
  while (calls.length > 0) {
    await Promise.all(
      calls.splice(0, 40).map(async ({ one, name, client, gateway, right }) => {
        const { status } = await client.get(one.address);
        if (status !== right)
          wrong.push(`photo ${one.photoId} ${one.address} as ${name} on gateway ${gateway}: ${status}, not ${right}`);
      }),
    );
  }
  return wrong;
}
