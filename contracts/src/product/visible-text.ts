/**
 * What leaves nothing to see on a page: white space, control characters, what Unicode says is not drawn (such as
 * U+200B and the Hangul filler U+3164), and the braille pattern without a dot, which only braille displays show.
 */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns whether a text has a character that can be seen. Without one it counts as empty (V-CHAT-MESSAGE-LENGTH,
 * V-SIGNUP-MESSAGE-LENGTH).
 */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Returns a text as it is stored: trimmed, with one kind of line end; null where nothing of it can be seen. */
export function tidyText(text: string | null): string | null {
  const tidied = (text ?? '').normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  return isVisible(tidied) ? tidied : null;
}
