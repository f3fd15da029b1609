import type { EditableProfile } from '@tandem/contracts/api/profile';
import { isSensitiveInterest } from '@tandem/contracts/product/lists';
import type { SectionName } from '../../../shared/own-profile/stored-changes.ts';

export type Step = 'photo' | 'about' | 'interests' | 'photos' | 'reason' | 'town' | 'looks';

export interface Completeness {
  /** From 0 to 100. */
  percent: number;
  /** The missing step that counts most, the first where several count the same; null when nothing is missing. */
  next: Step | null;
}

const LOOKS = ['relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;
/** So many facts, interests and photos are enough: no one has to say everything. */
const ENOUGH = 3;

const isWritten = (text: string | null) => text !== null && text.trim() !== '';
const shownPhotos = ({ photos }: EditableProfile) => photos.photos.filter(({ status }) => status !== 'rejected');

/** By weight; together 100. */
const STEPS: readonly { step: Step; percent: number; isDone: (profile: EditableProfile) => boolean }[] = [
  { step: 'photo', percent: 25, isDone: (profile) => shownPhotos(profile).some((photo) => !photo.private) },
  { step: 'about', percent: 20, isDone: ({ about }) => isWritten(about) },
  {
    step: 'interests',
    percent: 15,
    isDone: ({ interests }) => interests.filter((interest) => !isSensitiveInterest(interest)).length >= ENOUGH,
  },
  { step: 'photos', percent: 10, isDone: (profile) => shownPhotos(profile).length >= ENOUGH },
  { step: 'reason', percent: 10, isDone: ({ reason }) => isWritten(reason) },
  { step: 'town', percent: 10, isDone: ({ city }) => isWritten(city) },
  { step: 'looks', percent: 10, isDone: (own) => LOOKS.filter((look) => own[look] !== null).length >= ENOUGH },
];

/**
 * Returns how complete a profile is (R-PROFILE-COMPLETE-RULE) and the best step from here (R-PROFILE-COMPLETE-NEXT).
 * Details that need a consent do not count: a number must not press anyone to give them.
 */
export function completenessOf(profile: EditableProfile): Completeness {
  const done = STEPS.filter(({ isDone }) => isDone(profile));
  const next = STEPS.find((step) => !done.includes(step));
  return { percent: done.reduce((sum, { percent }) => sum + percent, 0), next: next?.step ?? null };
}

/** Returns the id of the button that edits a section. */
export const sectionAnchor = (section: SectionName) => `own-edit-${section}`;

export const PHOTOS_HEADING = 'own-photos';
export const ADD_PHOTOS = 'own-photos-add';

/** Returns the id of the element where a step is done. Where no photo can be added, others have to be changed. */
export function anchorOf(step: Step, canAddPhotos: boolean): string {
  if (step === 'photo' || step === 'photos') return canAddPhotos ? ADD_PHOTOS : PHOTOS_HEADING;
  return sectionAnchor(step === 'town' ? 'place' : step);
}
