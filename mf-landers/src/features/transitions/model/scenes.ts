import type { Interest } from '@tandem/contracts/product/lists';
import type { SceneName } from '../../../shared/film/SceneArt.tsx';

interface ChosenScene {
  art: SceneName;
  /** The two ways that the scene can go: interests, none that says something intimate. */
  options: readonly [Interest, Interest];
}

/** The scenes in their order, each with what the visitor chooses in it. */
export const CHOSEN_SCENES = [
  { art: 'cups', options: ['coffee', 'wine'] },
  { art: 'path', options: ['hiking', 'beach'] },
  { art: 'window', options: ['cooking', 'foodie'] },
  { art: 'lights', options: ['dancing', 'movies'] },
] as const satisfies readonly ChosenScene[];

export type ChosenInterest = (typeof CHOSEN_SCENES)[number]['options'][number];
