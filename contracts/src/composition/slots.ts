import type { Member } from '../api/members.ts';
import type { ReportType } from '../product/lists.ts';

/** An item that a place adds to the menu of a member: a link to a path of the site, or an action. */
export type MemberMenuItem = { key: string; label: string; icon: MemberMenuIcon } & (
  | { to: string }
  | { onSelect: () => void }
);

/** Drawings of those items, by name: the menu has them. */
export type MemberMenuIcon = 'person' | 'delete';

/** Places in a page that another part fills. The key names the place, the value is the props that it is given. */
export interface SlotProps {
  /** Offers bundles where credits ran out. */
  'buy-credits': {
    reason: 'insufficient_credits' | 'upgrade';
    /** The path of the site to return to after the purchase, such as that of a conversation (R-PAY-BACK-TO-CHAT). */
    backTo?: string;
    /** What is wanted, such as a gift, in credits, and how many are left; one message and none when left out. */
    short?: { cost: number; left: number };
    /** The message that waits there: for whom, and what it says. */
    waiting?: { name: string; text: string };
    onClose: () => void;
  };
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
  /** The menu ⋯ of a member (R-PRIVACY-BLOCK-MENU), after the items of the place that shows it. */
  'member-menu': {
    member: Pick<Member, 'id' | 'name'>;
    /** Name of the button and of the menu. */
    label: string;
    items: readonly MemberMenuItem[];
    /** Open from the beginning: the place's own menu was open when this one came. */
    startsOpen: boolean;
    /** Called once the member is blocked, before they leave all lists. */
    onBlocked: () => void;
  };
  /** The form to report something that a member shows or wrote, in a dialog. */
  'report-dialog': {
    type: ReportType;
    /** Of the member, the photo or the message. */
    id: number;
    member: Pick<Member, 'id' | 'name'>;
    open: boolean;
    onClose: () => void;
    /** Called once the member is blocked together with the report, before they leave all lists. */
    onBlocked: () => void;
    /** Called once where something was written in a form that a block has taken away: it goes on when this one is open. */
    onBegun?: () => void;
  };
  /** The photos of a member over the whole screen, with what unlocks the private ones (R-CHAT-PARTNER-PHOTOS). */
  'member-photos': {
    member: Pick<Member, 'id' | 'name'>;
    /** The path of the conversation that shows them: a purchase for a photo leads back to it (R-PAY-BACK-TO-CHAT). */
    backTo?: string;
    open: boolean;
    onClose: () => void;
  };
  /** The sheet in which a member chooses the part of a new photo that others see, and turns it (R-PHOTOS-CROP-SHEET). */
  'photo-crop': {
    file: File;
    /**
     * Called once: with the part as the API takes it (C-PHOTOS-CROP), or null where there is none to choose, because the
     * browser cannot show the file or the server will refuse it.
     */
    onPhoto: (part: string | null) => void;
    /** Called when the sheet is closed without a photo. */
    onClose: () => void;
  };
  'similar-members': { profileId: number };
  'start-conversation': {
    profileId: number;
    profileName: string;
    /** Over a match: the place shows who it is, and openers from shared interests are offered (R-LIKES-MATCH-OPENERS). */
    match?: boolean;
    onClose: () => void;
  };
  /** The content of a dialog in which a gift is chosen and sent. */
  'send-gift': { profileId: number; profileName: string; onClose: () => void };
  'signup-modal': { profileId?: number; onClose: () => void };
  /**
   * Shows nothing, and sends what the member wrote in an earlier visit: on every page, while the browser stores an outbox
   * of theirs (`unsentKey` of shared-ui/host).
   */
  'send-unsent': Record<string, never>;
  /** Sections at the end of a profile. */
  'profile-sections': { profileId: number; profileName: string };
}

export type SlotName = keyof SlotProps;
export const SLOT_NAMES = [
  'buy-credits',
  'premium-packages',
  'member-card',
  'member-menu',
  'report-dialog',
  'member-photos',
  'photo-crop',
  'similar-members',
  'start-conversation',
  'send-gift',
  'signup-modal',
  'send-unsent',
  'profile-sections',
] as const satisfies readonly SlotName[];

/** Slots that any number of parts fill, in the order of their names. Any other slot is filled by one part. */
export const SHARED_SLOTS = ['send-unsent', 'profile-sections'] as const satisfies readonly SlotName[];

export type SharedSlotName = (typeof SHARED_SLOTS)[number];
