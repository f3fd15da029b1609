import type { MemberProfile } from '@tandem/contracts/api/members';

/** The experiment that the three landing pages of a member are the variants of; its first variant is the control. */
export const EXPERIMENT = 'member-landing';

/** The variants, in the order of their addresses. */
export const VARIANTS = ['first-line', 'three-questions', 'conversation'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The variant that a page shows: the assigned one, or the control where none was assigned. */
export const variantOf = (assigned: string | null): Variant =>
  VARIANTS.find((known) => known === assigned) ?? VARIANTS[0];

/** The words of a variant: a conversation has not begun with a member who says nothing on their profile. */
export const openingOf = (variant: Variant, { about }: Pick<MemberProfile, 'about'>): Variant | 'silence' =>
  variant === 'conversation' && about === null ? 'silence' : variant;

/** What a variant shows beside the portrait. */
export interface VariantProps {
  member: MemberProfile;
  lander: string;
}
