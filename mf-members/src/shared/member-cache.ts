/** First items of this remote's query keys. What holds members is marked so in the query's `meta` (HOLDS_MEMBERS). */
export const SEARCH_KEY = ['mf-members', 'search'] as const;
export const MEMBER_KEY = ['mf-members', 'member'] as const;
export const SIMILAR_KEY = ['mf-members', 'similar'] as const;
/** Words for interests, by language; no members in it. */
export const INTERESTS_KEY = ['mf-members', 'interests'] as const;
