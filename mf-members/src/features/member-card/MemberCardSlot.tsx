import type { SlotProps } from '@tandem/contracts/composition/slots';
import { MemberCard } from '../../shared/MemberCard.tsx';

/**
 * The slot `member-card`: a member's card with its heart, wherever another part shows them. Lists of likes have an 'Undo' of
 * their own (R-LIKES-UNDO-SHOWN).
 */
export default function MemberCardSlot(props: SlotProps['member-card']) {
  return <MemberCard {...props} offersUndo={false} />;
}
