import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { z } from 'zod';
import { readSide } from '../../backend/chat/conversation.repository.ts';
import { readStanding } from '../../backend/members/member.repository.ts';
import type { Tenant } from '../../backend/settings/tenant-settings.ts';
import { readOwnPayment } from '../../backend/payments/payments.repository.ts';
import type { Db } from '../../db/database.ts';
import type { Visitor } from './decide-page.ts';
import type { MatchedRoute } from './route-table.ts';

/**
 * What a page about something of the member's own has to show. `hidden`: nothing, as at an unknown address; `missing`:
 * nothing, and the part says what; `blocked`: it is somebody's who blocked the member.
 */
export type OwnPageStanding = 'shown' | 'hidden' | 'missing' | 'blocked';

interface OwnPage {
  tenant: Tenant;
  visitor: Visitor;
  matched: MatchedRoute | null;
  /** The query of the address. */
  search: string;
  /** True when these data are another server's: then nobody here knows. */
  foreign: { conversations: boolean; payments: boolean };
}

const paymentIdSchema = z.uuid();

async function ofConversation(db: Db, tenant: Tenant, userId: number, id: number): Promise<OwnPageStanding> {
  const side = await readSide(db, id, userId);
  if (side === undefined) return 'hidden';
  const partner = await readStanding(db, tenant.id, side.partnerId, userId);
  if (partner?.blocksViewer === true) return 'blocked';
  return partner?.blockedByViewer === true ? 'hidden' : 'shown';
}

async function ofPayment(db: Db, userId: number, given: string): Promise<OwnPageStanding> {
  const id = paymentIdSchema.safeParse(given);
  return id.success && (await readOwnPayment(db, id.data, userId)) !== undefined ? 'shown' : 'missing';
}

/**
 * Looks up the conversation, payment or bundle of a page, as its part's call would (messages.php, payment.php,
 * prices.php), so that the document's status is the one that its data will have.
 */
export async function lookUpOwnPage(db: Db, page: OwnPage): Promise<OwnPageStanding> {
  const { tenant, visitor, matched, foreign } = page;
  const subject = matched?.route.subject;
  if (matched === null || subject === undefined || visitor.kind !== 'member') return 'shown';
  const id = matched.params[subject.parameter] ?? '';
  if (subject.kind === 'conversation' && !foreign.conversations)
    return ofConversation(db, tenant, visitor.id, Number(id));
  if (subject.kind !== 'bundle' || foreign.payments) return 'shown';
  const payment = new URLSearchParams(page.search).get(subject.payment);
  if (payment !== null) return ofPayment(db, visitor.id, payment);
  return BUNDLES.some((bundle) => bundle.id === id) ? 'shown' : 'missing';
}
