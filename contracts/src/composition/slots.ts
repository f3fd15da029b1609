import type { Member } from '../api/members.ts';

/** Places in a page that another part fills. The key says what the place is for, the value what it is given. */
export interface SlotProps {
  /** Offers bundles where credits ran out. */
  'buy-credits': { reason: 'insufficient_credits' | 'upgrade'; onClose: () => void };
  'premium-packages': { highlight?: string };
  /** A member's card, with its like. */
  'member-card': {
    member: Member;
    /** Where the card leads, when it is not the profile's own address. */
    to?: string;
    /** A word on the photo's corner in place of 'New' for new members; null for none. */
    flag?: string | null;
    /** In sight when the page opens. */
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

/** Slots that any number of parts fill, one below the other in the order of their names. One part fills any other slot. */
export const SHARED_SLOTS = ['profile-sections'] as const satisfies readonly SlotName[];

export type SharedSlotName = (typeof SHARED_SLOTS)[number];
