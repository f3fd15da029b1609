import { describe, expect, it, vi } from 'vitest';
import { createTextStorage, deviceStorage, readStoredJson, tabStorage } from './text-storage.ts';

describe.each([
  ['the device', deviceStorage, () => localStorage],
  ['the tab', tabStorage, () => sessionStorage],
])('the storage of %s', (_, storage, real) => {
  it('stores a text until it is removed', () => {
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    expect(real().getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it.each(['SecurityError', 'QuotaExceededError'])('stores it in memory where the browser responds with %s', (name) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', name);
    });
    storage.setItem('b', '1');
    expect(storage.getItem('b')).toBe('1');
    expect(real().getItem('b')).toBeNull();
    expect(storage.unstoredKeys()).toEqual(['b']);
    storage.removeItem('b');
    expect(storage.unstoredKeys()).toEqual([]);
    expect(storage.getItem('b')).toBeNull();
  });

  it('notifies of a text that changes, here or in another tab, until it is stopped', () => {
    const listener = vi.fn<() => void>();
    const stop = storage.watch(listener);
    storage.setItem('a', '1');
    storage.removeItem('a');
    window.dispatchEvent(new StorageEvent('storage', { key: 'a' }));
    storage.removeWhere(() => false);
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
    storage.setItem('a', '2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'a' }));
    expect(listener).toHaveBeenCalledTimes(4);
  });

  it('removes all texts with matching keys, also those that the browser did not store', () => {
    storage.setItem('a.1', '1');
    storage.setItem('b.1', '1');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    storage.setItem('a.2', '1');
    storage.removeWhere((key) => key.startsWith('a.'));
    expect(['a.1', 'a.2', 'b.1'].map((key) => storage.getItem(key))).toEqual([null, null, '1']);
  });
});

it('works where the browser blocks its storage', () => {
  const storage = createTextStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(storage.getItem('c')).toBeNull();
  storage.setItem('c', '1');
  expect(storage.getItem('c')).toBe('1');
  storage.removeItem('c');
  expect(storage.getItem('c')).toBeNull();
  storage.setItem('c', '1');
  storage.removeWhere(() => true);
  expect(storage.getItem('c')).toBeNull();
});

it('hides no other fault', () => {
  const storage = createTextStorage(() => {
    throw new TypeError('a mistake');
  });
  expect(() => storage.getItem('d')).toThrow('a mistake');
});

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['', null],
  ['{"a":', null],
  [null, null],
])('reads %j as JSON: %j', (text, value) => {
  expect(readStoredJson({ ...tabStorage, getItem: () => text }, 'e')).toEqual(value);
});
