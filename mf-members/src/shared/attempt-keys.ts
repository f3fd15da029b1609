/**
 * Returns what gives a body its idempotency key. The same body sent again has the same key: when the response was lost,
 * the server still stores it once.
 */
export function createAttemptKeys(): (body: unknown) => string {
  let last: { text: string; key: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
