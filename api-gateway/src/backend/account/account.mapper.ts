import type { User } from '@tandem/contracts/api/user';
import { ageOn } from '@tandem/contracts/product/age';
import { dayIn } from '../../platform/tenants/day.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { presentImage, type ImageViewer } from '../../providers/media/image-presenter.ts';
import { conversationsLeft } from '../chat/conversations-left.ts';
import { shownTown } from '../members/shown-town.ts';

import type { OwnAccount } from './account.repository.ts';

/**
 * The status of a member's own profile. The search has nobody whose address is not confirmed, so their profile counts as
 * disabled until then (R-FRAME-ALERT-ACTIVATION-PROFILE).
 */
const profileStatusOf = ({ status, profile_status }: OwnAccount) =>
  status === 'not_confirmed' ? 'disabled' : profile_status;

/** A member of a tenant as user.php returns them, to themselves only. */
export function toUser(account: OwnAccount, viewer: ImageViewer, tenant: Tenant): User {
  const { main_photo: photo } = account;
  return {
    id: account.id,
    email: account.email,
    status: account.status,
    role: account.role,
    credits: account.balance ?? 0,
    free_credits: account.free_credits ?? 0,
    paid_user: account.paid_user,
    age_verified: account.age_verified,
    two_step: account.two_step,
    signup_date: account.signup_at.toISOString(),
    fictional_icon: tenant.settings.fictional_icon,
    notifications_disabled: account.notifications_disabled,
    language: account.language,
    conversations_left: conversationsLeft(account.started_conversations),
    profile: {
      id: account.id,
      name: account.name,
      age: ageOn(account.date_of_birth, dayIn(tenant.timeZone)),
      date_of_birth: account.date_of_birth,
      gender: account.gender,
      sexuality: account.sexuality,
      country: account.country,
      region: account.region,
      city: shownTown(account.city),
      about: account.about,
      status: profileStatusOf(account),
      privacy_mode: account.privacy_mode,
      main_image: photo === null ? null : presentImage(photo, { sharpFor: viewer }),
    },
  };
}
