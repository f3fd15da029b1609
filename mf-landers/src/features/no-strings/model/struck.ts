/** What one is not looking for, in the order of the page. */
export const STRINGS = ['ring', 'parents', 'explain', 'plans', 'subscription'] as const;
