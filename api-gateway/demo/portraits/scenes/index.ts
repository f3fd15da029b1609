import { bookshelf, cafe, gallery, plants, studio, windowLight } from './indoors.ts';
import { beach, city, lanterns, mountains, park, street } from './outdoors.ts';
import type { Scene } from './scene.ts';

/** Places where members have themselves drawn. */
export const SCENES = {
  studio,
  window: windowLight,
  plants,
  bookshelf,
  cafe,
  gallery,
  beach,
  mountains,
  park,
  city,
  lanterns,
  street,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
