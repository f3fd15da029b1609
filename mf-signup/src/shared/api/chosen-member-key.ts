/** First items of the query key of the member that a signup starts from; the member's id follows. */
export const CHOSEN_MEMBER_KEY = ['mf-signup', 'chosen-member'] as const;
