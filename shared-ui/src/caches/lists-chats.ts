/**
 * `meta` of a query by which a part lists conversations besides those of the first page: older ones, in pages, or what was found.
 * What is read is written there as well, and changes of their members (HOLDS_MEMBERS).
 */
export const LISTS_CHATS = { members: true, listsChats: true } as const;
