/**
 * Remembers what `make` returns, by a value that does not change, such as a tenant's settings, and by a key of which
 * there are few, such as a language. It is forgotten together with the value.
 */
export function oncePer<V extends object, K, R>(make: (value: V, key: K) => R): (value: V, key: K) => R {
  const made = new WeakMap<V, Map<K, R>>();
  return (value, key) => {
    const byKey = made.get(value) ?? new Map<K, R>();
    made.set(value, byKey);
    const result = byKey.get(key) ?? make(value, key);
    byKey.set(key, result);
    return result;
  };
}
