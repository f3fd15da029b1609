import type { Entries } from './outbox-entries.ts';
import type { Refusal } from './refusal.ts';

/** Reasons that leave no field in which another text could be written. */
const WITHOUT_FIELD = new Set(['blocked', 'not_found', 'activation_required']);

/** Whether anything can be written after this refusal. A conflict is one of the two members, such as a block, unless it is about the price. */
export const leavesField = ({ code, price }: Refusal): boolean =>
  !WITHOUT_FIELD.has(code) && (code !== 'conflict' || price !== undefined);

/** Whether another text may help a message that has failed (R-CHAT-FAILED-EDIT). A gift has none, and the notice of the limit is in place of the field. */
export function canEdit(entries: Entries, clientId: string): boolean {
  return (
    entries.some((entry) => entry.clientId === clientId && entry.state === 'failed' && entry.gift === undefined) &&
    entries.every(({ reason }) => reason === null || (leavesField(reason) && reason.code !== 'conversation_limit'))
  );
}

/** The list in which this message, and no other, is being edited and has become this text; undefined: none is. */
export function withEdited(entries: Entries, clientId: string, edited: string | undefined): Entries {
  return entries.map((entry) =>
    entry.clientId === clientId && entry.state === 'failed' ? { ...entry, edited } : { ...entry, edited: undefined },
  );
}

/** The list in which the message has the text that it was edited to. */
export function withNewText(entries: Entries, clientId: string): Entries {
  return entries.map((entry) =>
    entry.clientId === clientId && entry.edited !== undefined
      ? { ...entry, text: entry.edited.trim(), edited: undefined, isEdited: true }
      : entry,
  );
}
