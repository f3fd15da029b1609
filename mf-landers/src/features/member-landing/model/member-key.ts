/** First items of the query key of the member whom a landing page is about; the member's id follows. */
export const LANDED_MEMBER_KEY = ['mf-landers', 'member'] as const;
