/**
 * The state, in the history, of a page that the list of conversations leads to, and of the way back: the list is shown as it was
 * left (R-CHAT-LIST-KEPT, R-CHAT-SEARCH-KEPT).
 */
export const KEEPS_LIST = { list: 'kept' } as const;
