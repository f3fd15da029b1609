import sharp from 'sharp';
import type { DrawnPhotos } from '../../src/providers/media/variant-maker.ts';
import type { MediaStore } from '../../src/providers/media/media-store.ts';
import { ingestPhoto } from '../../src/providers/media/photo-pipeline.ts';
import { PHOTO_SIZES, type PhotoVariant, variantsFor } from '../../src/platform/media/photo-sizes.ts';
import { averageTone } from './average-tone.ts';
import { drawPortrait, type PortraitSpec } from './draw-portrait.ts';
import { ART_DIRECTION, type ArtDirection } from './palettes.ts';
import { drawnPeople } from './people.ts';
import type { Person } from './person.ts';
import { photoShoot } from './photo-shoot.ts';
import { createPortraitKeys, type PortraitKeys } from './portrait-keys.ts';

export type PortraitTenant = keyof typeof ART_DIRECTION;

/** What the table `photos` needs to know of a portrait, drawn or not. */
export interface Portrait {
  keys: PortraitKeys;
  width: number;
  height: number;
  color: string;
  variants: PhotoVariant[];
}

const LARGE = PHOTO_SIZES[PHOTO_SIZES.length - 1] ?? PHOTO_SIZES[0];

function drawingId(spec: PortraitSpec): string {
  return `portrait/${spec.seed}`;
}

/** The pictures of one drawn person, the first being the main one and the last a private one. */
export function portraitsOf(
  person: Person,
  tenant: PortraitTenant,
  keysOf: (portrait: string) => PortraitKeys,
): Portrait[] {
  return photoShoot(person, ART_DIRECTION[tenant]).map((spec) => ({
    keys: keysOf(drawingId(spec)),
    width: LARGE.width,
    height: LARGE.height,
    color: averageTone(spec),
    variants: variantsFor(LARGE.width),
  }));
}

interface Drawing {
  spec: PortraitSpec;
  art: ArtDirection;
  keys: PortraitKeys;
}

function indexDrawings(keysOf: (portrait: string) => PortraitKeys): {
  clear: Map<string, Drawing>;
  blurred: Map<string, Drawing>;
} {
  const clear = new Map<string, Drawing>();
  const blurred = new Map<string, Drawing>();
  for (const tenant of Object.keys(ART_DIRECTION) as PortraitTenant[]) {
    const art = ART_DIRECTION[tenant];
    for (const spec of drawnPeople(tenant).flatMap((person) => photoShoot(person, art))) {
      const drawing = { spec, art, keys: keysOf(drawingId(spec)) };
      clear.set(drawing.keys.media, drawing);
      blurred.set(drawing.keys.blurred, drawing);
    }
  }
  return { clear, blurred };
}

/**
 * Draws the demo members' portraits when they are first requested, and puts them through the pipeline that
 * uploads go through. What was drawn stays in the store.
 */
export function createPortraitLibrary(dataDir: string, store: MediaStore): DrawnPhotos {
  let drawings: ReturnType<typeof indexDrawings> | null = null;
  const drawing = new Map<string, Promise<void>>();

  async function draw({ spec, art, keys }: Drawing): Promise<void> {
    const svg = drawPortrait(spec, art, LARGE.width);
    // Lossless and barely compressed: it lives as long as this call.
    const picture = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
    await ingestPhoto(picture, { store, keys, variants: 'on-demand' });
  }

  return {
    provide: async (kind, key) => {
      drawings ??= indexDrawings(createPortraitKeys(dataDir));
      const found = drawings[kind].get(key);
      if (found === undefined) return null;
      const { media } = found.keys;
      if ((await store.read({ kind: 'original', key: media })) === null) {
        const underWay = drawing.get(media) ?? draw(found).finally(() => drawing.delete(media));
        drawing.set(media, underWay);
        await underWay;
      }
      return media;
    },
  };
}
