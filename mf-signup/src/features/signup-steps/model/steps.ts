import { PATHS } from '../../../paths.ts';

/** What may be added after the account is there, in this order (R-SIGNUP-STEP-PHOTO, -INFO, -PUSH). */
export const STEPS = ['photo', 'info', 'about', 'push'] as const;
export type Step = (typeof STEPS)[number];

/** The step that an address names; null for any other text. */
export const stepOf = (text: string | null): Step | null => STEPS.find((known) => known === text) ?? null;

/** The address of a step, or of the last page of the signup, which asks to confirm the address. */
export function stepPath(step: Step | null, next: string): string {
  const search = new URLSearchParams(step === null ? { next } : { step, next });
  return `${PATHS.completeSignup}?${search.toString()}`;
}

/** The step after this one; null after the last. */
export const stepAfter = (step: Step): Step | null => STEPS[STEPS.indexOf(step) + 1] ?? null;

/** In the place of a step: the first one that is open. */
export const OPEN_STEPS = 'open';

/** The address of the steps for a login after the signup: who has a photo already, by another device, is led on. */
export const openStepsPath = (next: string): string =>
  `${PATHS.completeSignup}?${new URLSearchParams({ step: OPEN_STEPS, next }).toString()}`;
