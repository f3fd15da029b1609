import { createContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { Member } from '@tandem/contracts/api/members';
import { useFormat, useHost, useUser } from '@tandem/shared-ui/host';
import type { Format } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { namesInterest } from './shared-interest.ts';
import { useInterestLabels } from './use-interest-labels.ts';
import type { InterestLabels } from './use-interest-labels.ts';
import { usePressLike } from './use-like-with-notice.ts';
import type { PressLike } from './use-like-with-notice.ts';

export type Translate = ReturnType<typeof useTranslation>['t'];

/** What the cards of a list need: set up once for all of them, which is most of what a card costs a slow phone. */
export interface CardTools {
  t: Translate;
  host: HostApi;
  format: Format;
  /** Null for a visitor, and while it is not known who looks. */
  viewerId: number | null;
  interests: InterestLabels;
  like: PressLike;
}

export const CardToolsContext = createContext<CardTools | null>(null);

/** Around the cards of these members. */
export function CardToolsProvider({ members, children }: { members: readonly Member[]; children: ReactNode }) {
  const { t } = useTranslation('mf-members');
  const host = useHost();
  const format = useFormat();
  const viewerId = useUser()?.id ?? null;
  const interests = useInterestLabels(members.some((member) => namesInterest(host, member)));
  const like = usePressLike();
  const tools = useMemo(
    () => ({ t, host, format, viewerId, interests, like }),
    [t, host, format, viewerId, interests, like],
  );
  return <CardToolsContext value={tools}>{children}</CardToolsContext>;
}
