/** Paths that the route table gives and pages of this part lead to. Other parts use the links of the table. */
export const PATHS = {
  likes: '/likes',
  likesOf: '/likes/:type',
} as const;
