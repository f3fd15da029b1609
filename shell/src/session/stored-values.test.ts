import { expect, it } from 'vitest';
import { storeValue, storedValue, onStoredValue } from './stored-values.ts';

it('stores a value on the device and notifies its listeners', () => {
  const heard: string[] = [];
  const stop = onStoredValue((key) => heard.push(key));
  storeValue('a', '1');
  expect(storedValue('a')).toBe('1');
  expect(localStorage.getItem('a')).toBe('1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'b' }));
  stop();
  storeValue('a', null);
  expect(storedValue('a')).toBeNull();
  expect(heard).toEqual(['a', 'b']);
});
