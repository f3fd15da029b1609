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
  signupMatches: void;
  member: { id: number };
  likes: void;
  liker: { id: number };
  chats: void;
  conversation: { id: number };
  chatWith: { id: number };
  buyCredits: void;
  payBundle: { id: string; paymentmethod?: string; payment?: string };
  repeatOrder: void;
  payDebit: { payment: string };
  premium: void;
  pricing: void;
  profile: void;
  notifications: { token?: string } | void;
  settings: { tab?: 'account' | 'location' | 'privacy' | 'blocked' | 'data' } | void;
  complaints: { complaint?: string } | void;
  moderation: { queue?: string } | void;
  terms: void;
  privacy: void;
  cookies: void;
  conduct: void;
  returnPolicy: void;
  support: void;
  faq: void;
  resetPassword: { email?: string } | void;
  resetPasswordDo: { token: string };
  mailChange: { token: string };
  accountDeleted: { token?: string } | void;
  transactions: { id?: string } | void;
}

export type LinkName = keyof LinkParams;

/** Path parameters fill the route's path; the others become the query. The result has no locale prefix. */
export type Links = { readonly [N in LinkName]?: (params: LinkParams[N]) => string };
