/**
 * One Idempotency-Key per intended action: the same body sent again (the answer was lost, the button
 * was pressed again) carries the same key, so the account is made once; another body gets another key.
 */
export function createAttemptKeys(makeKey: () => string = () => crypto.randomUUID()): (body: unknown) => string {
  let last: { text: string; key: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: makeKey() };
    return last.key;
  };
}
