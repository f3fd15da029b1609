import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCard';
import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { memberQuery } from '../../shared/get-member.ts';
import { MemberCard } from '../../shared/MemberCard.tsx';

/**
 * The slot `member-card`: one member's card wherever another part speaks of them. Nothing for one who is gone or may
 * not be seen: the part around it says what it has to say without the card.
 */
export default function MemberCardById({ profileId }: SlotProps['member-card']) {
  const { data, error } = useQuery(memberQuery(useApi(), profileId));
  // Somebody who left or blocked the viewer is not shown from memory either.
  if (error !== null) return null;
  return data === undefined ? <PersonCardSkeleton /> : <MemberCard member={data} />;
}
