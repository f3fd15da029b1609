/** The variables that the texts of a page's head can contain. */
interface NamedByPageWords {
  name: string;
  signup_credits: number;
  message_credits: number;
}

/** Fills `{tenant}` and `{free_messages}`: free messages are the credits of a new account (R-CHAT-FREE-MESSAGES). */
export function fillPageWords(text: string, settings: NamedByPageWords): string {
  const free = Math.floor(settings.signup_credits / Math.max(1, settings.message_credits));
  return text.replaceAll('{tenant}', settings.name).replaceAll('{free_messages}', String(free));
}
