/**
 * Returns one Idempotency-Key per attempt: an order that is repeated because its response was lost has the same key and
 * is charged once; a changed order, or a new attempt after a failed one, has another.
 */
export function createAttemptKeys(makeKey: () => string = () => crypto.randomUUID()): (order: unknown) => string {
  let last: { text: string; key: string } | null = null;
  return (order) => {
    const text = JSON.stringify(order);
    if (last?.text !== text) last = { text, key: makeKey() };
    return last.key;
  };
}
