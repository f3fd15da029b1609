import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { APPEARANCE_KEY, chooseAppearance, useAppearance } from './use-appearance.ts';

function Shown() {
  return useAppearance();
}

it('prerenders the device’s appearance, whatever is chosen on this device', () => {
  chooseAppearance('dark');
  expect(renderToString(<Shown />)).toBe('system');
});

it('applies to the page where the browser refuses to store it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  chooseAppearance('light');
  expect(document.documentElement.dataset.appearance).toBe('light');
  expect(localStorage.getItem(APPEARANCE_KEY)).toBeNull();
});
