import { createMediaStore } from '../../src/providers/media/media-store.ts';
import { ingestPhoto, type IngestedPhoto } from '../../src/providers/media/photo-pipeline.ts';
import { insertPhotos } from '../../src/providers/media/photo.repository.ts';
import type { TestClient, TestGateway } from '../harness.ts';
import { picture } from './pictures.ts';

/** The files of one photo, which all photos of a test are made of: their addresses are apart from them. */
export async function makeFiles({ config }: TestGateway): Promise<IngestedPhoto> {
  return ingestPhoto(await picture().jpeg().toBuffer(), { store: createMediaStore(config.dataDir) });
}

export interface KindOfPhoto {
  status?: 'active' | 'pending' | 'rejected';
  isPrivate?: boolean;
  /** The first one where it is left out. */
  isMain?: boolean;
}

/** Gives a member photos that have these files, in this order; the first is the main one. Returns their ids. */
export async function givePhotosWithFiles(
  { db }: TestGateway,
  memberId: number,
  photo: IngestedPhoto,
  kinds: readonly KindOfPhoto[],
): Promise<number[]> {
  const { mediaKey, blurredKey, variants, width, height, color } = photo;
  await insertPhotos(
    db,
    kinds.map(({ status = 'active', isPrivate = false, isMain }, position) => ({
      user_id: memberId,
      position,
      status,
      is_private: isPrivate,
      is_main: isMain ?? position === 0,
      width,
      height,
      color,
      media_key: mediaKey,
      blurred_key: blurredKey,
      variants: JSON.stringify(variants),
    })),
  );
  const rows = await db.selectFrom('photos').select('id').where('user_id', '=', memberId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** An address that a response gave out, with the photo that it is of. */
export interface Given {
  address: string;
  photoId: number;
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^\/(media|cdn)\//.test(value);

/** All addresses of photos anywhere in a response, each with the id of its image. */
export function addressesIn(response: unknown): Given[] {
  const given = new Map<string, Given>();
  const visit = (value: unknown, photoId: number): void => {
    if (isAddress(value)) given.set(value, { address: value, photoId });
    if (typeof value !== 'object' || value === null) return;
    const own = 'filename' in value && 'id' in value ? Number(value.id) : photoId;
    for (const inner of Object.values(value)) visit(inner, own);
  };
  visit(response, 0);
  return [...given.values()];
}

/** A client of another gateway with the cookies of this one: the same session. */
export function sameSession(client: TestClient, other: TestGateway): TestClient {
  const twin = other.client();
  for (const [name, value] of client.cookies) twin.cookies.set(name, value);
  return twin;
}
