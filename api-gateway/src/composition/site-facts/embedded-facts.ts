import { ageOn } from '@tandem/contracts/product/age';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { z } from 'zod';
import type { ChatService } from '../../backend/chat/chat.service.ts';
import { dayIn } from '../../platform/tenants/day.ts';
import type { MembersService, SharedPhoto } from '../../backend/members/members.service.ts';
import { assertVisible } from '../../backend/members/standing.ts';
import type { PaymentsService } from '../../backend/payments/payments.service.ts';
import type { TrackingService } from '../../backend/tracking/tracking.service.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { settingsFor } from '../../platform/tenants/settings-for.ts';
import { visitorSearch } from '../../platform/http/visitor-search.ts';
import { PLAIN_FACTS } from './site-facts.ts';
import type { MemberPhoto, PageFacts, PageQuestion, PageAccess, SiteFacts } from './site-facts.ts';

/** What the facts of pages are looked up by. */
export interface BackendServices {
  members: Pick<MembersService, 'standing' | 'isFindable' | 'findableAmong' | 'sharedPhoto'>;
  chat: Pick<ChatService, 'partnerOf'>;
  payments: Pick<PaymentsService, 'has' | 'methods'>;
  tracking: Pick<TrackingService, 'countVisit' | 'countLanding'>;
}

export interface EmbeddedDeps {
  backend: BackendServices;
  sessions: Pick<SessionService, 'load'>;
}

type Members = BackendServices['members'];

const plainly = (access: PageAccess): PageFacts => ({ access, photo: null });

async function accessToMember(
  members: Members,
  { tenant, visitor, hasSource }: PageQuestion,
  memberId: number,
): Promise<PageAccess> {
  if (visitor.kind !== 'member') {
    // Where visitors see nobody, the page shows the login: whether there is such a member is not revealed.
    if (visitorSearch(tenant.settings, hasSource) === 'none') return 'members';
    return (await members.isFindable(tenant.id, memberId)) ? 'shown' : 'hidden';
  }
  if (visitor.id === memberId) return 'shown';
  try {
    assertVisible(await members.standing(tenant.id, memberId, visitor.id));
    return 'shown';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'blocked' ? 'blocked' : 'hidden';
  }
}

async function readShared(members: Members, { id, settings }: Tenant, memberId: number): Promise<SharedPhoto | null> {
  // Somebody who opens a shared link has no traffic source: the rules for everybody apply.
  return settings.logged_out_search === 'none' ? null : members.sharedPhoto(id, memberId);
}

async function sharedPhotoOf(members: Members, { tenant, visitor, matched }: PageQuestion, memberId: number) {
  const { subject } = matched.route;
  const hasPicture = subject?.kind === 'member' && subject.picture === true;
  // Who shares a link shares it with people who are not logged in.
  if (!hasPicture || visitor.kind === 'member') return null;
  const shared = await readShared(members, tenant, memberId);
  if (shared === null) return null;
  const { photo, name, fictional, dateOfBirth } = shared;
  const age = ageOn(dateOfBirth, dayIn(tenant.timeZone));
  return { memberId, photoAddress: photo.sharp_address, name, age, fictional } satisfies MemberPhoto;
}

async function factsOfMember(members: Members, question: PageQuestion): Promise<PageFacts> {
  const { visitor, matched, id } = question;
  if (visitor.kind === 'unknown') return PLAIN_FACTS;
  const { subject } = matched.route;
  const memberId = Number(id);
  const isOptional = subject?.kind === 'member' && subject.optional === true;
  const access = isOptional ? 'shown' : await accessToMember(members, question, memberId);
  const isShared = access === 'shown' || access === 'members';
  return { access, photo: isShared ? await sharedPhotoOf(members, question, memberId) : null };
}

async function factsOfConversation(
  { members, chat }: BackendServices,
  { tenant, visitor, id }: PageQuestion,
): Promise<PageFacts> {
  if (visitor.kind !== 'member') return PLAIN_FACTS;
  const partnerId = await chat.partnerOf(Number(id), visitor.id);
  if (partnerId === null) return plainly('hidden');
  const partner = await members.standing(tenant.id, partnerId, visitor.id);
  if (partner?.blocksViewer === true) return plainly('blocked');
  return plainly(partner?.blockedByViewer === true ? 'hidden' : 'shown');
}

const paymentIdSchema = z.uuid();

async function factsOfBundle(
  { payments }: BackendServices,
  { visitor, matched, id, search }: PageQuestion,
): Promise<PageFacts> {
  const { subject } = matched.route;
  if (visitor.kind !== 'member' || subject?.kind !== 'bundle') return PLAIN_FACTS;
  const payment = new URLSearchParams(search).get(subject.payment);
  if (payment === null) return plainly(BUNDLES.some((bundle) => bundle.id === id) ? 'shown' : 'missing');
  const parsed = paymentIdSchema.safeParse(payment);
  const isOwn = parsed.success && (await payments.has(visitor.id, parsed.data));
  return plainly(isOwn ? 'shown' : 'missing');
}

async function hiddenAmong(members: Members, memberIds: readonly number[]): Promise<number[]> {
  const found = await members.findableAmong(memberIds);
  return memberIds.filter((id) => !found.has(id));
}

/** Facts from the backend of this gateway: the one place at which composition reaches it. */
export function createEmbeddedFacts({ backend, sessions }: EmbeddedDeps): SiteFacts {
  const { members, payments } = backend;
  return {
    visitor: async ({ tenant, sessionSecret }) => {
      const loaded = sessionSecret === null ? null : await sessions.load(sessionSecret, tenant.id);
      if (loaded === null) return { kind: 'visitor' };
      const { id, language, paidUser: paid, role, signupAt: signedUpAt, privacyMode } = loaded.user;
      return { kind: 'member', id, language, paid, moderator: role === 'moderator', signedUpAt, privacyMode };
    },
    settings: async (tenant, { country }) => settingsFor(tenant, country, payments.methods(tenant)),
    member: (question) => factsOfMember(members, question),
    conversation: (question) => factsOfConversation(backend, question),
    bundle: (question) => factsOfBundle(backend, question),
    sharedPhoto: (tenant, memberId) => readShared(members, tenant, memberId),
    hiddenAmong: (memberIds) => hiddenAmong(members, memberIds),
    countVisit: (tenant, source, address) => backend.tracking.countVisit(tenant.id, source, address),
    countLanding: (tenant, landing) => backend.tracking.countLanding(tenant.id, landing),
  };
}
