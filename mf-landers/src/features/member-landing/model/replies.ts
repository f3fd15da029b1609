/** What the visitor could say. */
export const REPLIES = ['hello', 'question', 'honest'] as const;
export type Reply = (typeof REPLIES)[number];

/** The reply of a place in the browser's history; none where somebody else wrote it. */
export const replyIn = (written: unknown): Reply | null => REPLIES.find((reply) => reply === written) ?? null;
