import { ageOn } from '@tandem/contracts/product/age';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { z } from 'zod';
import { readSide } from '../../backend/chat/conversation.repository.ts';
import { dayIn } from '../../backend/members/age.ts';
import { findableAmong, isFindable, readStanding } from '../../backend/members/member.repository.ts';
import { readSharedPhoto } from '../../backend/members/shared-photo.repository.ts';
import type { SharedPhoto } from '../../backend/members/shared-photo.repository.ts';
import { assertVisible } from '../../backend/members/standing.ts';
import { readOwnPayment } from '../../backend/payments/payments.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { settingsFor } from '../../platform/tenants/settings-for.ts';
import { visitorSearch } from '../../platform/tenants/visitor-search.ts';
import { PLAIN_FACTS } from './site-facts.ts';
import type { MemberPhoto, PageFacts, PageQuestion, PageAccess, SiteFacts } from './site-facts.ts';

export interface EmbeddedDeps {
  db: Db;
  sessions: SessionService;
}

const plainly = (access: PageAccess): PageFacts => ({ access, photo: null });

async function accessToMember(
  db: Db,
  { tenant, visitor, hasSource }: PageQuestion,
  memberId: number,
): Promise<PageAccess> {
  if (visitor.kind !== 'member') {
    // Where visitors see nobody, the page shows the login: whether there is such a member is not revealed.
    if (visitorSearch(tenant.settings, hasSource) === 'none') return 'shown';
    return (await isFindable(db, tenant.id, memberId)) ? 'shown' : 'hidden';
  }
  if (visitor.id === memberId) return 'shown';
  try {
    assertVisible(await readStanding(db, tenant.id, memberId, visitor.id));
    return 'shown';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'blocked' ? 'blocked' : 'hidden';
  }
}

async function readShared(db: Db, { id, settings }: Tenant, memberId: number): Promise<SharedPhoto | null> {
  // Who sees a shared link has no traffic source: what holds for everybody holds here.
  if (settings.logged_out_search === 'none') return null;
  return (await readSharedPhoto(db, id, memberId)) ?? null;
}

async function sharedPhotoOf(db: Db, { tenant, visitor, matched }: PageQuestion, memberId: number) {
  const { subject } = matched.route;
  const hasPicture = subject?.kind === 'member' && subject.picture === true;
  // Who shares a link shares it with people who are not logged in.
  if (!hasPicture || visitor.kind === 'member') return null;
  const shared = await readShared(db, tenant, memberId);
  if (shared === null) return null;
  const { photo, name, fictional, dateOfBirth } = shared;
  const age = ageOn(dateOfBirth, dayIn(tenant.timeZone));
  return { memberId, photoId: photo.id, name, age, fictional } satisfies MemberPhoto;
}

async function factsOfMember(db: Db, question: PageQuestion): Promise<PageFacts> {
  const { visitor, matched, id } = question;
  if (visitor.kind === 'unknown') return PLAIN_FACTS;
  const { subject } = matched.route;
  const memberId = Number(id);
  const isOptional = subject?.kind === 'member' && subject.optional === true;
  const access = isOptional ? 'shown' : await accessToMember(db, question, memberId);
  return { access, photo: access === 'shown' ? await sharedPhotoOf(db, question, memberId) : null };
}

async function factsOfConversation(db: Db, { tenant, visitor, id }: PageQuestion): Promise<PageFacts> {
  if (visitor.kind !== 'member') return PLAIN_FACTS;
  const side = await readSide(db, Number(id), visitor.id);
  if (side === undefined) return plainly('hidden');
  const partner = await readStanding(db, tenant.id, side.partnerId, visitor.id);
  if (partner?.blocksViewer === true) return plainly('blocked');
  return plainly(partner?.blockedByViewer === true ? 'hidden' : 'shown');
}

const paymentIdSchema = z.uuid();

async function factsOfBundle(db: Db, { visitor, matched, id, search }: PageQuestion): Promise<PageFacts> {
  const { subject } = matched.route;
  if (visitor.kind !== 'member' || subject?.kind !== 'bundle') return PLAIN_FACTS;
  const payment = new URLSearchParams(search).get(subject.payment);
  if (payment === null) return plainly(BUNDLES.some((bundle) => bundle.id === id) ? 'shown' : 'missing');
  const parsed = paymentIdSchema.safeParse(payment);
  const isOwn = parsed.success && (await readOwnPayment(db, parsed.data, visitor.id)) !== undefined;
  return plainly(isOwn ? 'shown' : 'missing');
}

async function hiddenAmong(db: Db, memberIds: readonly number[]): Promise<number[]> {
  const found = await findableAmong(db, memberIds);
  return memberIds.filter((id) => !found.has(id));
}

/** Facts from the backend of this gateway: the one place at which composition reaches it. */
export function createEmbeddedFacts({ db, sessions }: EmbeddedDeps): SiteFacts {
  return {
    visitor: async ({ tenant, sessionSecret }) => {
      const loaded = sessionSecret === null ? null : await sessions.load(sessionSecret, tenant.id);
      if (loaded === null) return { kind: 'visitor' };
      const { id, language, paidUser: paid, signupAt: signedUpAt, privacyMode } = loaded.user;
      return { kind: 'member', id, language, paid, signedUpAt, privacyMode };
    },
    settings: (tenant, { country }) => Promise.resolve(settingsFor(tenant, country)),
    member: (question) => factsOfMember(db, question),
    conversation: (question) => factsOfConversation(db, question),
    bundle: (question) => factsOfBundle(db, question),
    sharedPhoto: (tenant, memberId) => readShared(db, tenant, memberId),
    hiddenAmong: (memberIds) => hiddenAmong(db, memberIds),
  };
}
