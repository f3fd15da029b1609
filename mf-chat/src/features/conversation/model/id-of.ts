/** Returns the id in an address; null for anything else, such as `/chats/abc`. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
