import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderFirst } from './render-first.ts';

let container: HTMLElement;
beforeEach(() => {
  // `act` would throw what the root is to be given.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // React writes down what throws.
  vi.mocked(console.error).mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  container = document.createElement('div');
  container.innerHTML = '<main><h1>Terms</h1><input name="email"></main>';
  document.body.append(container);
});
afterEach(() => container.remove());

function Site({ fault, onInteractive }: { fault: Error | null; onInteractive: () => void }): ReactNode {
  useEffect(onInteractive, [onInteractive]);
  if (fault !== null) throw fault;
  return (
    <main>
      <h1>Terms</h1>
      <input name="email" />
    </main>
  );
}

/** Renders, and returns what became of it. */
const render = (isHydrated: boolean, fault: Error | null): Promise<unknown> =>
  renderFirst({
    container,
    app: (onInteractive) => <Site fault={fault} onInteractive={onInteractive} />,
    isHydrated,
    onRecoverableError: () => undefined,
  }).then(
    () => 'interactive',
    (error: unknown) => error,
  );

it.each([
  ['what is hydrated', true],
  ['what takes the place of an outline', false],
])(
  'leaves what the document came with when %s throws, and what was typed, and can be tried again [R-FRAME-GUARD-FRAME]',
  async (_what, isHydrated) => {
    const [heading, field] = [container.querySelector('h1'), container.querySelector('input')];
    if (field !== null) field.value = 'a@b.test';
    const fault = new Error('a frame that throws');
    expect(await render(isHydrated, fault)).toBe(fault);
    expect(container.querySelector('h1')).toBe(heading);
    expect(container.querySelector('input')?.value).toBe('a@b.test');

    expect(await render(isHydrated, null)).toBe('interactive');
    expect(container.querySelectorAll('h1')).toHaveLength(1);
  },
);
