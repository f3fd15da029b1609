/**
 * Returns one Idempotency-Key per intended action: the same body sent again (the response was lost, the button was
 * pressed twice) has the same key, so that the account is created once; another body has another key.
 */
export function createAttemptKeys(makeKey: () => string = () => crypto.randomUUID()): (body: unknown) => string {
  let last: { text: string; key: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: makeKey() };
    return last.key;
  };
}
