import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IngestedPhoto } from '../src/providers/media/photo-pipeline.ts';
import { startPublishedGateway, type PublishedGateway } from './composition/published-gateway.ts';
import { makeFiles } from './domain/photo-addresses.ts';
import { blockAs, makeRightsScene, rowOf, writeTable, type RightsScene } from './domain/rights-scene.ts';
import type { MemberInput, TestClient, TestGateway } from './harness.ts';

let site: PublishedGateway;
let gateway: TestGateway;
let files: IngestedPhoto;
beforeAll(async () => {
  site = await startPublishedGateway();
  ({ gateway } = site);
  files = await makeFiles(gateway);
});
afterAll(() => site.close());

type Status = 'active' | 'not_confirmed' | 'pending_deletion' | 'banned' | 'deleted';
const setUser = (id: number, status: Status) =>
  gateway.db.updateTable('users').set({ status }).where('id', '=', id).execute();
const setProfile = (id: number, values: { status?: 'disabled'; invisible?: boolean }) =>
  gateway.db.updateTable('profiles').set(values).where('user_id', '=', id).execute();

/** A viewer: what they are from the start, and what they become when all relations are there. */
interface ViewerState {
  input?: MemberInput;
  become?: (scene: RightsScene) => Promise<unknown>;
  /** Who calls, where it is not the viewer. */
  client?: () => TestClient;
}

const both = ({ stranger, match }: RightsScene) => [stranger, match];
const VIEWERS: Readonly<Record<string, ViewerState>> = {
  'visitor': { client: () => gateway.client() },
  'free': {},
  'premium': { input: { paid_user: true } },
  'blocked': {
    become: (scene) => Promise.all(both(scene).map(({ client }) => blockAs(client, scene.viewer.id))),
  },
  'blocker': { become: (scene) => Promise.all(both(scene).map(({ id }) => blockAs(scene.client, id))) },
  // A blocked member may block back: they have the name that they know already.
  'blocking back': {
    become: async (scene) => {
      await Promise.all(both(scene).map(({ client }) => blockAs(client, scene.viewer.id)));
      for (const { id } of both(scene)) await blockAs(scene.client, id);
    },
  },
  'invisible': { become: ({ client }) => client.call('PUT /api/profile.php', { body: { invisible: true } }) },
  'disabled': { become: ({ viewer }) => setProfile(viewer.id, { status: 'disabled' }) },
  'pending deletion': { become: ({ viewer }) => setUser(viewer.id, 'pending_deletion') },
};

const OWNERS: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  'active': (id) => setUser(id, 'active'),
  'invisible': (id) => setProfile(id, { invisible: true }),
  'not confirmed': (id) => setUser(id, 'not_confirmed'),
  'disabled': (id) => setProfile(id, { status: 'disabled' }),
  'pending deletion': (id) => setUser(id, 'pending_deletion'),
  'banned': (id) => setUser(id, 'banned'),
  'deleted': (id) => setUser(id, 'deleted'),
};

/** The table as it is compared. What is right is written by hand, from the specification and its decisions. */
const table = (text: string) =>
  writeTable(
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('|').map((cell) => cell.trim())),
  );

/**
 * Decisions 12, 23, 24, 28 and 31. A blocked viewer gets 403 with the blocker's name, a blocker is not shown whom they
 * blocked (404; a like is refused by 409, which names the own block) and has their names alone in the list of `blocks`. An
 * invisible viewer, and one whose profile a moderator has hidden, sees what they saw, and is refused new likes by 409. Whose
 * account is to be deleted has no session any more, so they are a visitor. `beside` is the list of who is like another
 * member, `likes` both lists with somebody whom the viewer matched before.
 */
const BY_VIEWER = `
                   | main  | 2-3     | 4-5     | locked  | unlocked | pending | rejected | deleted | profile | page | search | similar | beside | deck | matches | likes | blocks | like | unlock
  visitor          | sharp | blurred | blurred | blurred | blurred  | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | 403  | 403     | 403   | 403    | 403  | 403
  free             | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | yes  | yes     | yes   | -      | 200  | 200
  premium          | sharp | sharp   | sharp   | blurred | signed   | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | yes  | yes     | yes   | -      | 200  | 200
  blocked          | -     | -       | -       | -       | -        | -       | -        | -       | 403     | 403  | -      | 403     | -      | -    | -       | -     | -      | 403  | 403
  blocker          | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | name   | 409  | 404
  blocking back    | -     | -       | -       | -       | -        | -       | -        | -       | 403     | 403  | -      | 403     | -      | -    | -       | -     | name   | 403  | 403
  invisible        | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | yes  | yes     | yes   | -      | 409  | 200
  disabled         | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | yes  | yes     | yes   | -      | 409  | 200
  pending deletion | sharp | blurred | blurred | blurred | blurred  | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | 403  | 403     | 403   | 403    | 403  | 403
`;

test('each viewer has what is theirs of a member: every kind of photo, the profile, its page, lists, likes and unlocking [R-PHOTOS-VISITOR-MAIN, R-PHOTOS-FREE-FIRST, R-PHOTOS-PREMIUM-ALL, R-PHOTOS-PRIVATE-BLURRED, R-PHOTOS-PRIVATE-UNLOCKED, R-PHOTOS-PENDING-HIDDEN, R-PRIVACY-BLOCKED-ACCESS, R-PRIVACY-BLOCKED-ACTIONS, R-PRIVACY-BLOCKER-ACTIONS, R-PRIVACY-BLOCK-HIDDEN, R-PRIVACY-INVISIBLE-LIKE, R-PRIVACY-BLOCKS-BARE, R-PLATFORM-MEMBER-CALLS]', async () => {
  const rows = [];
  for (const [title, { input, become, client }] of Object.entries(VIEWERS)) {
    const scene = await makeRightsScene(gateway, files, input);
    await become?.(scene);
    rows.push(await rowOf(title, scene, client && { client: client() }));
  }
  expect(writeTable(rows)).toBe(table(BY_VIEWER));
});

/**
 * Decisions 10, 12, 31 and 67: what is left of a member to a visitor, to a stranger who is logged in, free and premium, and
 * to their match, who sees an invisible member, too. A member who is not there is 404 everywhere. An unconfirmed member is there for members, and in
 * no list that finds people.
 */
const BY_OWNER = `
                             | main  | 2-3     | 4-5     | locked  | unlocked | pending | rejected | deleted | profile | page | search | similar | beside | deck | matches | likes | blocks | like | unlock
  active, visitor            | sharp | blurred | blurred | blurred | blurred  | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | 403  | 403     | 403   | 403    | 403  | 403
  active, free               | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | yes  | yes     | yes   | -      | 200  | 200
  active, premium            | sharp | sharp   | sharp   | blurred | signed   | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | yes  | yes     | yes   | -      | 200  | 200
  active, match              | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | yes    | 200     | yes    | -    | -       | yes   | -      | 200  | 200
  invisible, visitor         | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | 403  | 403     | 403   | 403    | 403  | 403
  invisible, free            | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | yes   | -      | 404  | 404
  invisible, premium         | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | yes   | -      | 404  | 404
  invisible, match           | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | -      | 200     | -      | -    | -       | yes   | -      | 200  | 200
  not confirmed, visitor     | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | 403  | 403     | 403   | 403    | 403  | 403
  not confirmed, free        | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | -      | 200     | -      | -    | -       | yes   | -      | 200  | 200
  not confirmed, premium     | sharp | sharp   | sharp   | blurred | signed   | -       | -        | -       | 200     | 200  | -      | 200     | -      | -    | -       | yes   | -      | 200  | 200
  not confirmed, match       | sharp | sharp   | blurred | blurred | signed   | -       | -        | -       | 200     | 200  | -      | 200     | -      | -    | -       | yes   | -      | 200  | 200
  disabled, visitor          | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | 403  | 403     | 403   | 403    | 403  | 403
  disabled, free             | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  disabled, premium          | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  disabled, match            | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  pending deletion, visitor  | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | 403  | 403     | 403   | 403    | 403  | 403
  pending deletion, free     | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  pending deletion, premium  | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  pending deletion, match    | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  banned, visitor            | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | 403  | 403     | 403   | 403    | 403  | 403
  banned, free               | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  banned, premium            | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  banned, match              | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  deleted, visitor           | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | 403  | 403     | 403   | 403    | 403  | 403
  deleted, free              | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  deleted, premium           | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
  deleted, match             | -     | -       | -       | -       | -        | -       | -        | -       | 404     | 404  | -      | 404     | -      | -    | -       | -     | -      | 404  | 404
`;

test('of a member in each state, visitors, strangers and matches have what is right [R-PRIVACY-INVISIBLE-SEARCH, R-PRIVACY-INVISIBLE-REACHED, R-MEMBERS-SEARCH-DISABLED, R-PHOTOS-VISITOR-MAIN, R-PHOTOS-FREE-FIRST, R-PHOTOS-PREMIUM-ALL, R-PHOTOS-PRIVATE-UNLOCKED]', async () => {
  const rows = [];
  for (const [state, become] of Object.entries(OWNERS)) {
    for (const who of ['visitor', 'free', 'premium', 'match']) {
      const scene = await makeRightsScene(gateway, files, { paid_user: who === 'premium' });
      for (const { id } of both(scene)) await become(id);
      rows.push(
        await rowOf(`${state}, ${who}`, scene, {
          ...(who === 'visitor' && { client: gateway.client() }),
          ...(who === 'match' && { subject: scene.match }),
        }),
      );
    }
  }
  expect(writeTable(rows)).toBe(table(BY_OWNER));
});
