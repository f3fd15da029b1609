import { useApi } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { fittingQuery } from './api/get-fitting.ts';
import { isForMembersOnly } from './for-members-only.ts';
import { fittingSearch } from './model/portrait-search.ts';
import type { PortraitChoice } from './model/portrait-search.ts';
import { shownMembers } from './model/shown-members.ts';
import { usePictures } from './use-landing-copy.ts';
import { usePortraits } from './use-portraits.ts';
import type { Portraits } from './use-portraits.ts';

/** Members with a photo who fit what the visitor has chosen. */
export interface FittingPortraits extends Pick<Portraits, 'members' | 'isPending' | 'refetch'> {
  /** The search for the choice failed: nobody is known who fits, and `refetch` makes it again. */
  hasFailed: boolean;
}

/**
 * Returns members who fit a choice. Until they are there, and without a choice, those of the page stay; where the search fails
 * there is nobody: those of the page do not fit (R-LANDERS-SHOWN-FIT).
 */
export function useFittingPortraits(choice: PortraitChoice | undefined): FittingPortraits {
  const pictures = usePictures();
  const ofPage = usePortraits();
  const { data, error, refetch } = useQuery({
    ...fittingQuery(useApi(), fittingSearch(choice ?? {}, pictures)),
    enabled: choice !== undefined,
    placeholderData: keepPreviousData,
  });
  if (choice === undefined || pictures === 'drawing') return { ...ofPage, hasFailed: false };
  // Where a search that is made again fails, those whom it has found before stay.
  if (data === undefined && error !== null)
    return { members: [], isPending: false, hasFailed: !isForMembersOnly(error), refetch: () => void refetch() };
  return { ...ofPage, members: data === undefined ? ofPage.members : shownMembers(data), hasFailed: false };
}
