/** The independently shipped parts of the site. The shell is a release like the others. */
export const REMOTE_PARTS = ['mf-members', 'mf-chat', 'mf-payments', 'mf-signup', 'mf-landers'] as const;
export const PARTS = ['shell', ...REMOTE_PARTS] as const;

export type RemotePart = (typeof REMOTE_PARTS)[number];
export type Part = (typeof PARTS)[number];
