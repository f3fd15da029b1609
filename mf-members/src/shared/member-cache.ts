/** First items of this remote's query keys. Queries with members are marked in their `meta` (HOLDS_MEMBERS). */
export const SEARCH_KEY = ['mf-members', 'search'] as const;
export const MEMBER_KEY = ['mf-members', 'member'] as const;
export const SIMILAR_KEY = ['mf-members', 'similar'] as const;
/** The deck of the swipe game. */
export const DECK_KEY = ['mf-members', 'swipe'] as const;
/** The matches after the signup. */
export const MATCHES_KEY = ['mf-members', 'signup-matches'] as const;
/** The names of interests, by language. */
export const INTERESTS_KEY = ['mf-members', 'interests'] as const;
/** Whom the member has blocked. It holds no members that a block hides, so it is not marked as a list of members. */
export const BLOCKED_KEY = ['mf-members', 'blocked'] as const;
