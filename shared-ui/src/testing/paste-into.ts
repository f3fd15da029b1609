import type { UserEvent } from '@testing-library/user-event';

/**
 * Adds a text to a field in one step, as from the clipboard or a password manager. A form renders for each letter that is
 * typed: that is for tests of what happens meanwhile.
 */
export async function pasteInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
