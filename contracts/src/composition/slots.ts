import type { Member } from '../api/members.ts';

/** Places in a page that another part fills. The key names the place, the value is the props that it is given. */
export interface SlotProps {
  /** Offers bundles where credits ran out. */
  'buy-credits': { reason: 'insufficient_credits' | 'upgrade'; onClose: () => void };
  'premium-packages': { highlight?: string };
  /** A member's card, with its like. */
  'member-card': {
    member: Member;
    /** The path that the card links to, when it is not the profile's own. */
    to?: string;
    /** The label in the photo's corner instead of 'New' for new members; null for none. */
    flag?: string | null;
    /** Visible when the page opens. */
    priority?: boolean;
  };
  'similar-members': { profileId: number };
  'start-conversation': { profileId: number; profileName: string; onClose: () => void };
  'signup-modal': { profileId?: number; onClose: () => void };
  /** Sections at the end of a profile. */
  'profile-sections': { profileId: number; profileName: string };
}

export type SlotName = keyof SlotProps;
export const SLOT_NAMES = [
  'buy-credits',
  'premium-packages',
  'member-card',
  'similar-members',
  'start-conversation',
  'signup-modal',
  'profile-sections',
] as const satisfies readonly SlotName[];

/** Slots that any number of parts fill, in the order of their names. Any other slot is filled by one part. */
export const SHARED_SLOTS = ['profile-sections'] as const satisfies readonly SlotName[];

export type SharedSlotName = (typeof SHARED_SLOTS)[number];
