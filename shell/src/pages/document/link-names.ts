import type { LinkName } from '@tandem/contracts/composition/links';

const LINK_NAMES = {
  home: true,
  login: true,
  signup: true,
  activate: true,
  searchMembers: true,
  signupMatches: true,
  member: true,
  likes: true,
  liker: true,
  chats: true,
  conversation: true,
  chatWith: true,
  buyCredits: true,
  payBundle: true,
  payDebit: true,
  premium: true,
  pricing: true,
  profile: true,
  notifications: true,
  settings: true,
  complaints: true,
  terms: true,
  privacy: true,
  cookies: true,
  conduct: true,
  returnPolicy: true,
  support: true,
  faq: true,
  resetPassword: true,
  transactions: true,
} satisfies Record<LinkName, true>;

/** Returns whether this is the name of a link, whether or not a live part offers it. */
export const isLinkName = (name: string): name is LinkName => Object.hasOwn(LINK_NAMES, name);
