/**
 * Named links between parts. A remote names its route's link in the route table; others call
 * `host.links.chatWith?.({ id })`. Where no live release offers the link it is undefined and the
 * caller hides its button.
 */
export interface LinkParams {
  home: void;
  login: { next?: string } | void;
  signup: { profile?: number; country?: string; gender?: string; ages?: string } | void;
  searchMembers: void;
  member: { id: number };
  likes: void;
  chats: void;
  conversation: { id: number };
  chatWith: { id: number };
  buyCredits: void;
  payBundle: { id: string; paymentmethod?: string };
  premium: void;
  pricing: void;
  profile: void;
  notifications: void;
  settings: void;
}

export type LinkName = keyof LinkParams;
/** Path parameters fill the route's path; the others become the query. The result has no locale prefix. */
export type Links = { readonly [N in LinkName]?: (params: LinkParams[N]) => string };
