import type { ResponseOf } from '@tandem/contracts/api/index';
import type { IngestedPhoto } from '../../src/providers/media/photo-pipeline.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from '../harness.ts';
import { givePhotosWithFiles, type KindOfPhoto } from './photo-addresses.ts';

/** The kinds of photos of an album, in its order, as the columns of the table name them. */
const ALBUM: readonly (readonly [column: string, kind: KindOfPhoto])[] = [
  ['main', {}],
  ['2-3', {}],
  ['2-3', {}],
  ['4-5', {}],
  ['4-5', {}],
  ['locked', { isPrivate: true }],
  ['unlocked', { isPrivate: true }],
  ['pending', { status: 'pending' }],
  ['rejected', { status: 'rejected' }],
  ['deleted', {}],
];
const placeOf = (column: string) => ALBUM.findIndex(([name]) => name === column);

/** A member with an album, whom somebody looks at. */
interface Subject extends TestMember {
  client: TestClient;
  /** Of the album, in its order. */
  ids: readonly number[];
}

export interface RightsScene {
  gateway: TestGateway;
  viewer: TestMember;
  /** Of the viewer; a row of the table may take another one. */
  client: TestClient;
  /** Of whom the viewer has unlocked a photo, without another relation. */
  stranger: Subject;
  /** The same, and the two have liked each other. */
  match: Subject;
  /** A member like both: beside whom they are shown as similar. */
  beside: TestMember;
}

const call = (client: TestClient, key: 'POST /api/like.php' | 'POST /api/block.php', id: number) =>
  client.call(key, { body: { profile_id: id } });
/** Has a member block another, as the menu of a profile does. */
export const blockAs = (client: TestClient, id: number) => call(client, 'POST /api/block.php', id);

async function makeSubject(gateway: TestGateway, files: IngestedPhoto): Promise<Subject> {
  const member = await gateway.makeMember({ paid_user: true, city: 'Gdynia', last_active_at: new Date() });
  const client = await gateway.login(member);
  const kinds = ALBUM.map(([, kind]) => kind);
  const ids = await givePhotosWithFiles(gateway, member.id, files, kinds);
  await client.call('DELETE /api/photos.php', { body: { id: ids[placeOf('deleted')] ?? 0 } });
  return { ...member, client, ids };
}

/** A viewer who has credits, and those whom they look at; of former scenes nobody is left to be found. */
export async function makeRightsScene(
  gateway: TestGateway,
  files: IngestedPhoto,
  input: MemberInput = {},
): Promise<RightsScene> {
  await gateway.db.updateTable('users').set({ status: 'deleted' }).execute();
  const viewer = await gateway.makeMember({ gender: 'male', credits: 20, ...input });
  const client = await gateway.login(viewer);
  const [stranger, match] = [await makeSubject(gateway, files), await makeSubject(gateway, files)];
  const photoIds = [stranger, match].map(({ ids }) => ids[placeOf('unlocked')] ?? 0);
  await gateway.db
    .insertInto('photo_unlocks')
    .values(photoIds.map((photo_id) => ({ photo_id, user_id: viewer.id, cost: 0 })))
    .execute();
  await call(client, 'POST /api/like.php', match.id);
  await call(match.client, 'POST /api/like.php', viewer.id);
  return { gateway, viewer, client, stranger, match, beside: await gateway.makeMember() };
}

const NOT_THERE = '-';

/** Shows a member's photo in a cell: sharp for all, sharp by an address of this session alone, blurred, or not there. */
function cellOf(photo: { blurred: boolean; filename: string } | undefined): string {
  if (photo === undefined) return NOT_THERE;
  if (photo.blurred) return 'blurred';
  return /^\/media\/\d+\./.test(photo.filename) ? 'signed' : 'sharp';
}

/** Calls a read of members; whether the subject is among them, or the status that refuses it. */
async function shows(client: TestClient, path: string, subject: Subject, ...lists: string[]): Promise<string> {
  const { status, body } = await client.get(path);
  if (status !== 200) return String(status);
  const response = body as Record<string, { id: number }[] | undefined>;
  return lists.every((list) => response[list]?.some(({ id }) => id === subject.id) === true) ? 'yes' : NOT_THERE;
}

/** What the list of blocked members has of the subject: a name with nothing else of theirs, or more of them. */
async function showsBlocked(client: TestClient, subject: Subject): Promise<string> {
  const { status, body } = await client.get('/api/block.php');
  if (status !== 200) return String(status);
  const listed = (body as ResponseOf<'GET /api/block.php'>).profiles.find(({ id }) => id === subject.id);
  if (listed === undefined) return NOT_THERE;
  const { main_image: photo, photo_count: photos, city, region, online } = listed;
  return photo === null && photos === 0 && city === null && region === null && !online ? 'name' : 'card';
}

const COLUMNS = [
  ...new Set(ALBUM.map(([column]) => column)),
  'profile',
  'page',
  'search',
  'similar',
  'beside',
  'deck',
  'matches',
  'likes',
  'blocks',
  'like',
  'unlock',
];

/** What one viewer gets of one subject: a row of the table. The last two columns are the only ones that change anything. */
async function readRow({ match, beside }: RightsScene, client: TestClient, subject: Subject) {
  const profile = await client.get(`/api/member.php?id=${subject.id}`);
  const { photos = [] } = profile.body as { photos?: { id: number; blurred: boolean; filename: string }[] };
  const cells = new Map<string, Set<string>>();
  for (const [index, [column]] of ALBUM.entries()) {
    const photo = photos.find(({ id }) => id === subject.ids[index]);
    cells.set(column, (cells.get(column) ?? new Set()).add(cellOf(photo)));
  }
  const row = [...cells.values()].map((kinds) => [...kinds].join('/'));
  row.push(String(profile.status), String((await client.get(`/members/${subject.id}`)).status));
  row.push(await shows(client, '/api/members.php?country=NL', subject, 'profiles'));
  row.push(String((await client.get(`/api/similar.php?id=${subject.id}`)).status));
  row.push(await shows(client, `/api/similar.php?id=${beside.id}`, subject, 'profiles'));
  row.push(await shows(client, '/api/swipe-game.php', subject, 'profiles'));
  row.push(await shows(client, '/api/signup-matches.php', subject, 'profiles'));
  row.push(await shows(client, '/api/likes.php', match, 'profiles', 'liked_by'));
  row.push(await showsBlocked(client, subject));
  const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
  row.push(String((await client.post('/api/like.php', { profile_id: subject.id }, key())).status));
  const photo = { photo_id: subject.ids[placeOf('locked')] };
  row.push(String((await client.post('/api/photo-unlock.php', photo, key())).status));
  return row;
}

/** Writes rows as aligned columns, so that a difference is found by eye. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const header = ['', ...COLUMNS];
  const widths = header.map((name, index) => Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)));
  return [header, ...rows]
    .map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** A row of the table: its title, and what this client gets of the stranger, or of the match. */
export const rowOf = async (
  title: string,
  scene: RightsScene,
  { client = scene.client, subject = scene.stranger }: { client?: TestClient; subject?: Subject } = {},
): Promise<string[]> => [title, ...(await readRow(scene, client, subject))];
