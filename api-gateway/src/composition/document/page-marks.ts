import type { Settings } from '@tandem/contracts/api/settings';
import { needsEntryWarning } from '@tandem/contracts/composition/entry-warning';
import { mayHaveTimeBonus } from '@tandem/contracts/product/time-bonus';
import type { Visitor } from '../site-facts/site-facts.ts';
import type { DocumentDecision } from './decide-page.ts';

/** What the frame will show over or above the page, as far as it is known before the page is written. */
export interface PageMarks {
  /** The entry warning, unless this browser has dismissed it: the page is veiled from the first paint. */
  asksEntry: boolean;
  /** The time-bonus banner: its room is kept from the first paint. */
  timeBonus: boolean;
}

/** By the same rules as the shell's. Another server's sessions are unknown here: then there are no marks. */
export function pageMarks(
  { matched }: Pick<DocumentDecision, 'matched'>,
  visitor: Visitor,
  settings: Settings,
  now = Date.now(),
): PageMarks {
  const route = matched?.route ?? null;
  const asksEntry =
    visitor.kind === 'visitor' &&
    needsEntryWarning({
      layout: route?.layout ?? 'default',
      route,
      session: 'visitor',
      standalone: false,
      dismissed: false,
      wasMember: false,
      settings,
    });
  const timeBonus =
    visitor.kind === 'member' &&
    route?.frame?.membersArea === true &&
    mayHaveTimeBonus({ paid: visitor.paid, signedUpAt: visitor.signedUpAt.getTime() }, now);
  return { asksEntry, timeBonus };
}
