/** Paths that the route table gives and pages of this part lead to. Other parts use the links of the table. */
export const PATHS = {
  liker: '/likes/m/:id',
  complaints: '/complaints',
} as const;
