import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dock } from './Dock.tsx';

const reach = () => {
  const { style } = document.documentElement;
  return [style.getPropertyValue('--dock-reach'), style.getPropertyValue('--dock-upper-reach')];
};

it.each([
  ['lower', ['calc(var(--dock-base) + 96px)', '']],
  ['upper', ['', '96px']],
] as const)(
  'at the %s edge it says how much it covers, for as long as it is there [R-CHAT-FREE-OF-CARDS]',
  (edge, said) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
    const observed: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          observed.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { unmount } = render(<Dock edge={edge}>Cookies</Dock>);
    for (const notify of observed) notify();
    expect(reach()).toEqual(said);
    unmount();
    expect(reach()).toEqual(['', '']);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  },
);
