import type { User } from '@tandem/contracts/api/user';
import { ageOn } from '@tandem/contracts/product/age';
import { presentImage, type ImageViewer } from '../../providers/media/image-presenter.ts';
import { conversationsLeft } from '../chat/conversations-left.ts';
import type { OwnAccount } from './account.repository.ts';

/** A member as user.php returns them, to themselves only. `today` is the tenant's day, `YYYY-MM-DD`. */
export function toUser(account: OwnAccount, viewer: ImageViewer, today: string): User {
  const { main_photo: photo } = account;
  return {
    id: account.id,
    email: account.email,
    status: account.status,
    role: account.role,
    credits: account.balance ?? 0,
    free_credits: account.free_credits ?? 0,
    paid_user: account.paid_user,
    signup_date: account.signup_at.toISOString(),
    fictional_icon: account.fictional,
    notifications_disabled: account.notifications_disabled,
    language: account.language,
    conversations_left: conversationsLeft(account.started_conversations),
    profile: {
      id: account.id,
      name: account.name,
      age: ageOn(account.date_of_birth, today),
      date_of_birth: account.date_of_birth,
      gender: account.gender,
      sexuality: account.sexuality,
      country: account.country,
      region: account.region,
      city: account.city,
      about: account.about,
      status: account.profile_status,
      privacy_mode: account.privacy_mode,
      main_image: photo === null ? null : presentImage(photo, { sharpFor: viewer }),
    },
  };
}
