import { expect, it } from 'vitest';
import { keepValue, keptValue, onKeptValue } from './kept-values.ts';

it('keeps a value on the device and tells who listens', () => {
  const heard: string[] = [];
  const stop = onKeptValue((key) => heard.push(key));
  keepValue('a', '1');
  expect(keptValue('a')).toBe('1');
  expect(localStorage.getItem('a')).toBe('1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'b' }));
  stop();
  keepValue('a', null);
  expect(keptValue('a')).toBeNull();
  expect(heard).toEqual(['a', 'b']);
});
