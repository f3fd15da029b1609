import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { SENSITIVE_AUDIENCES } from '@tandem/contracts/product/lists';
import type { SensitiveAudience } from '@tandem/contracts/product/lists';
import { send } from './domain/chat.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from './harness.ts';

const VIEWERS = ['a visitor', 'a member', 'a liker', 'a match', 'an unmatched member', 'the owner'] as const;
type Viewer = (typeof VIEWERS)[number];
/** Those who search for the member: nobody finds themselves, and visitors are refused. */
const SEARCHERS = VIEWERS.slice(1, -1);

/** Who sees what, by the rule. */
function sees(viewer: Viewer, audience: SensitiveAudience): boolean {
  if (viewer === 'the owner') return true;
  if (viewer === 'a visitor' || audience === 'nobody') return false;
  return audience === 'members' || viewer === 'a match';
}

/** Special-category data that a response may carry: found by what its schema lists. */
const PRIVATE = { sexuality: 'lesbian', interest: 'bondage' } as const;
const responseOf = ({ response, stream }: EndpointDefinition): string => {
  const schema = response ?? stream;
  return schema === undefined ? '' : JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }));
};
/** All calls whose response has members in it: whole profiles, or their cards. */
const READERS = (Object.entries(endpoints) as [EndpointKey, EndpointDefinition][])
  .filter(([, definition]) => /"(lesbian|bondage|photo_count)"/.test(responseOf(definition)))
  .map(([key]) => key);

/** Everyone of an audience lives in a country of their own. */
const COUNTRIES = { members: 'IE', matches: 'AT', nobody: 'NZ' } as const;

interface Scene {
  country: string;
  subject: TestMember;
  /** Of the subject's country, so that the subject is similar. */
  neighbour: TestMember;
  client: TestClient;
  conversation: number;
}
type Input = { query?: Record<string, unknown>; body?: Record<string, unknown> };

/** How each of these calls is made, so that the response has the subject in it where it may have. */
const CALLS: Partial<Record<EndpointKey, (scene: Scene) => Input>> = {
  'GET /api/member.php': ({ subject }) => ({ query: { id: subject.id } }),
  'GET /api/members.php': ({ country }) => ({ query: { country, everybody: '1' } }),
  'GET /api/similar.php': ({ neighbour }) => ({ query: { id: neighbour.id } }),
  'GET /api/signup-matches.php': () => ({}),
  'GET /api/swipe-game.php': () => ({}),
  'GET /api/likes.php': () => ({}),
  'GET /api/block.php': () => ({}),
  'GET /api/chats.php': () => ({}),
  'GET /api/messages.php': ({ conversation }) => ({ query: { conversation } }),
  'GET /api/auto-like.php': () => ({}),
  // Of the caller alone.
  'GET /api/user.php': () => ({}),
  'POST /api/user.php': () => ({}),
  'PUT /api/user.php': () => ({ body: { language: 'en' } }),
  'GET /api/profile.php': () => ({}),
  'PUT /api/profile.php': () => ({ body: {} }),
  'POST /api/signup.php': () => ({}),
  'POST /api/activate.php': () => ({}),
  'POST /api/reactivate.php': () => ({}),
  'PUT /api/mail-change.php': () => ({}),
  'PUT /api/reset-password.php': () => ({}),
};

/** Every object of a response that is about a member: has their id, and anything of a profile. */
function aboutMember(data: unknown, id: number): object[] {
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.values(data).flatMap((value) => aboutMember(value, id));
  const isAbout = 'id' in data && data.id === id && 'name' in data;
  return isAbout ? [data, ...inner] : inner;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('every call that shows members is tried here', () => {
  expect(READERS.toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

const like = (client: TestClient, id: number) => client.call('POST /api/like.php', { body: { profile_id: id } });
/** Somebody who has consented, and has the interest of the subject: what is shared must not give it away. */
const consenting = {
  gender: 'female',
  sensitive_consent_at: new Date(),
  credits: 50,
  paid_user: true,
} as const;

describe.each(SENSITIVE_AUDIENCES)('with the audience %s', (audience) => {
  const country = COUNTRIES[audience];
  const scenes = new Map<Viewer, Scene>();

  /** Likes of the two, and the end of one, as the viewer's name says. */
  async function relate(viewer: Viewer, own: TestMember & { client: TestClient }, other: typeof own) {
    const { client, id } = own;
    if (viewer !== 'a member') await like(client, other.id);
    if (viewer === 'a match' || viewer === 'an unmatched member') await like(other.client, id);
    if (viewer === 'an unmatched member') await client.call('DELETE /api/like.php', { body: { profile_id: other.id } });
  }

  beforeAll(async () => {
    const make = (input: MemberInput = {}) =>
      gateway.makeMember({ ...consenting, interests: ['wine', PRIVATE.interest], country, ...input });
    const subject = await make({ sexuality: PRIVATE.sexuality });
    const theirs = await gateway.login(subject);
    // The subject chooses the audience as a member does.
    await theirs.call('PUT /api/profile.php', { body: { sensitive_audience: audience } });
    const neighbour = await make({ interests: ['wine'] });
    for (const viewer of VIEWERS) {
      if (viewer === 'a visitor' || viewer === 'the owner') {
        const client = viewer === 'the owner' ? theirs : gateway.client();
        scenes.set(viewer, { country, subject, neighbour, client, conversation: 1 });
        continue;
      }
      const member = await make();
      const client = await gateway.login(member);
      await relate(viewer, { ...member, client }, { ...subject, client: theirs });
      const { conversation } = await send(client, subject.id);
      scenes.set(viewer, { country, subject, neighbour, client, conversation: conversation.id });
    }
  });

  const sceneOf = (viewer: Viewer): Scene => {
    const scene = scenes.get(viewer);
    if (scene === undefined) throw new Error(`there is no scene of ${viewer}`);
    return scene;
  };
  /** What a call says of the subject; nothing where it is refused. */
  async function saidBy(viewer: Viewer, key: EndpointKey): Promise<object[]> {
    const scene = sceneOf(viewer);
    const input = CALLS[key]?.(scene) ?? {};
    const [method = '', path = ''] = key.split(' ');
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));
    const response = await scene.client.send(method, `${path}?${query.toString()}`, {
      ...(input.body && { body: input.body }),
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    });
    expect(response.status, key).toBeLessThan(500);
    return aboutMember(response.body, scene.subject.id);
  }

  describe.each(VIEWERS)('%s', (viewer) => {
    const expected = sees(viewer, audience);

    test(`is shown them ${expected ? 'on the profile' : 'nowhere'} [F-PROFILE-ORIENTATION-AUDIENCE, R-PRIVACY-SENSITIVE-VISITOR, R-PRIVACY-SENSITIVE-MEMBERS, R-PRIVACY-SENSITIVE-MATCHES, R-PRIVACY-SENSITIVE-NOBODY]`, async () => {
      const [profile] = await saidBy(viewer, 'GET /api/member.php');
      expect(profile).toMatchObject({
        sexuality: expected ? PRIVATE.sexuality : null,
        interests: expected ? ['wine', PRIVATE.interest] : ['wine'],
      });
      let shown = 0;
      for (const key of READERS) {
        const said = await saidBy(viewer, key);
        shown += said.length;
        const isWhole = expected && key.endsWith('/member.php');
        const isOwn = viewer === 'the owner';
        const text = JSON.stringify(said);
        if (!isOwn && !isWhole) {
          expect(text, key).not.toContain(PRIVATE.sexuality);
          expect(text, key).not.toContain(PRIVATE.interest);
        }
      }
      // The subject was in what was searched.
      expect(shown).toBeGreaterThan(viewer === 'a visitor' ? 2 : 3);
    });
  });

  test.each(SEARCHERS)(
    '%s finds the member by an intimate interest only where they are shown it [R-MEMBERS-FILTER-AUDIENCE]',
    async (viewer) => {
      const expected = sees(viewer, audience);
      const { client, subject, neighbour } = sceneOf(viewer);
      const found = async (query: Record<string, string>) => {
        const { profiles, total, snapshot } = await client.call('GET /api/members.php', {
          query: { country, everybody: '1', ...query },
        });
        const isSubject = profiles.some(({ id }) => id === subject.id);
        return { isSubject, total, isInSnapshot: snapshot?.includes(subject.id) };
      };
      const others = SEARCHERS.length - 1;
      expect(await found({ interests: PRIVATE.interest })).toMatchObject({
        isSubject: expected,
        total: others + (expected ? 1 : 0),
      });
      expect(await found({ interests: PRIVATE.interest, snapshot: '1' })).toMatchObject({ isInSnapshot: expected });
      // An interest that everyone may see finds them as ever, also beside an intimate one.
      expect(await found({ interests: `wine,${PRIVATE.interest}` })).toMatchObject({ isSubject: true });
      const { profiles } = await client.call('GET /api/members.php', {
        query: { country, everybody: '1', interests: 'wine' },
      });
      expect(profiles.map(({ id }) => id)).toEqual(expect.arrayContaining([subject.id, neighbour.id]));
    },
  );
});

test('the audience is members until the member chooses another, and needs to be one of the three [F-PROFILE-ORIENTATION-AUDIENCE]', async () => {
  const client = await gateway.login(await gateway.makeMember());
  expect((await client.call('GET /api/profile.php')).sensitive_audience).toBe('members');
  const change = (sensitive_audience: string) => client.call('PUT /api/profile.php', { body: { sensitive_audience } });
  expect((await change('matches')).sensitive_audience).toBe('matches');
  expect((await failureOf(change('friends'))).status).toBe(422);
  expect((await client.call('GET /api/profile.php')).sensitive_audience).toBe('matches');
});
