import type { Image } from '@tandem/contracts/api/common';
import type { User } from '@tandem/contracts/api/user';
import { ageOn } from '../members/age.ts';
import type { OwnAccount } from './account.repository.ts';

/** What other areas know of the member. */
export interface AccountExtras {
  credits: number;
  /** Conversations that a free member may still start; null for premium (F-ACCOUNT-CONVERSATIONS-LEFT). */
  conversationsLeft: number | null;
  mainImage: Image | null;
}

/** A member as user.php answers them, to themselves only. `today` is the tenant's day, `YYYY-MM-DD`. */
export function toUser(account: OwnAccount, extras: AccountExtras, today: string): User {
  return {
    id: account.id,
    email: account.email,
    status: account.status,
    role: account.role,
    credits: extras.credits,
    paid_user: account.paid_user,
    signup_date: account.signup_at.toISOString(),
    fictional_icon: account.fictional,
    notifications_disabled: account.notifications_disabled,
    language: account.language,
    conversations_left: extras.conversationsLeft,
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
      main_image: extras.mainImage,
    },
  };
}
