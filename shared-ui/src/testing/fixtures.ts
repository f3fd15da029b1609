import type { Image } from '@tandem/contracts/api/common';
import type { Member, MemberProfile } from '@tandem/contracts/api/members';
import type { User } from '@tandem/contracts/api/user';

/** Values for component tests: complete by the contract, each field can be changed. */
export function someImage(changes: Partial<Image> = {}): Image {
  return {
    id: 1,
    status: 'active',
    filename: '/media/a-large.webp',
    thumb_filename: '/media/a-thumb.webp',
    variants: [
      { width: 96, height: 120, avif: '/media/a-thumb.avif', webp: '/media/a-thumb.webp' },
      { width: 320, height: 400, avif: '/media/a-card.avif', webp: '/media/a-card.webp' },
    ],
    width: 800,
    height: 1000,
    color: '#d8c7b5',
    blurred: false,
    private: false,
    illustrated: true,
    ...changes,
  };
}

export function someMember(changes: Partial<Member> = {}): Member {
  return {
    id: 1001,
    name: 'Marloes_82',
    age: 34,
    gender: 'female',
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    fictional: true,
    online: true,
    new: false,
    main_image: someImage(),
    photo_count: 3,
    liked: false,
    ...changes,
  };
}

export function someMemberProfile(changes: Partial<MemberProfile> = {}): MemberProfile {
  return {
    ...someMember(),
    sexuality: 'hetero',
    hair_color: 'brown',
    eye_color: 'green',
    body_type: 'normal',
    relationship_status: 'single',
    tattoos: 'no',
    interests: ['hiking', 'cooking'],
    shared_interests: [],
    about: 'I bake bread on Sundays.',
    reason: 'To meet somebody kind.',
    photos: [someImage(), someImage({ id: 2 }), someImage({ id: 3, blurred: true })],
    likes_me: false,
    like_new: false,
    match: false,
    last_active: '2026-11-20T18:00:00.000Z',
    unconfirmed: false,
    conversation_id: null,
    ...changes,
  };
}

export function someUser(changes: Partial<User> = {}): User {
  return {
    id: 42,
    email: 'sam@tandemly.test',
    status: 'active',
    role: 'member',
    credits: 5,
    paid_user: false,
    signup_date: '2026-11-01T12:00:00.000Z',
    fictional_icon: true,
    notifications_disabled: [],
    language: 'en',
    conversations_left: 2,
    profile: {
      id: 42,
      name: 'Sam',
      age: 36,
      date_of_birth: '1990-05-04',
      gender: 'male',
      sexuality: null,
      country: 'NL',
      region: null,
      city: null,
      about: null,
      status: changes.status === 'not_confirmed' ? 'disabled' : 'active',
      privacy_mode: false,
      main_image: null,
    },
    ...changes,
  };
}
