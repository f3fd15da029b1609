import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { Openers } from '../../start-conversation/Openers.tsx';
import { useOpeners } from '../../start-conversation/use-openers.ts';
import { partnerQuery } from '../api/get-partner.ts';
import type { Partner } from '../model/partner.ts';
import type { FirstLines } from './CarefulComposer.tsx';

/** First lines from the partner's profile, for a conversation that is new (R-CHAT-START-OPENERS). */
export function useFirstLines(partner: Partner, isNew: boolean): FirstLines {
  const { data } = useQuery({ ...partnerQuery(useApi(), partner.id), enabled: false });
  return { Openers, openers: useOpeners(data, isNew) };
}
