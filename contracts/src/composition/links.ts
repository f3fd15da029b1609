/**
 * Named links between parts. A part names its route's link in its route table; others call
 * `host.links.chatWith?.({ id })`. Where no live release offers the link it is undefined and the
 * caller hides its button.
 */
export interface LinkParams {
  home: void;
  login: { next?: string } | void;
  signup: { profile?: number; country?: string; gender?: string; ages?: string } | void;
  activate: { token: string };
  searchMembers: void;
  member: { id: number };
  likes: void;
  liker: { id: number };
  chats: void;
  conversation: { id: number };
  chatWith: { id: number };
  buyCredits: void;
  payBundle: { id: string; paymentmethod?: string; payment?: string };
  premium: void;
  pricing: void;
  profile: void;
  notifications: { token?: string } | void;
  settings: void;
  complaints: { complaint?: string } | void;
  terms: void;
  privacy: void;
  cookies: void;
  conduct: void;
  returnPolicy: void;
  support: void;
  faq: void;
  resetPassword: void;
  transactions: { id?: string } | void;
}

export type LinkName = keyof LinkParams;

/** Returns whether this is the name of a link, whether or not a live part offers it. */
export const isLinkName = (name: string): name is LinkName => Object.hasOwn(LINK_NAMES, name);

const LINK_NAMES = {
  home: true,
  login: true,
  signup: true,
  activate: true,
  searchMembers: true,
  member: true,
  likes: true,
  liker: true,
  chats: true,
  conversation: true,
  chatWith: true,
  buyCredits: true,
  payBundle: true,
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

/** Path parameters fill the route's path; the others become the query. The result has no locale prefix. */
export type Links = { readonly [N in LinkName]?: (params: LinkParams[N]) => string };
