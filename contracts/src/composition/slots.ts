/** Places in a page that another part fills. The key says what the place is for, the value what it is given. */
export interface SlotProps {
  /** mf-payments: offers bundles where credits ran out. */
  'buy-credits': { reason: 'insufficient_credits' | 'upgrade'; onClose: () => void };
  /** mf-payments */
  'premium-packages': { highlight?: string };
  /** mf-members */
  'member-card': { profileId: number };
  /** mf-members */
  'similar-members': { profileId: number };
  /** mf-chat */
  'start-conversation': { profileId: number; profileName: string; onClose: () => void };
  /** mf-signup */
  'signup-modal': { profileId?: number; onClose: () => void };
}

export type SlotName = keyof SlotProps;
export const SLOT_NAMES = [
  'buy-credits',
  'premium-packages',
  'member-card',
  'similar-members',
  'start-conversation',
  'signup-modal',
] as const satisfies readonly SlotName[];
