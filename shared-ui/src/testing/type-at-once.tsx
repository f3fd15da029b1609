import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Longer than React renders in one go: the effects of a field that appears then come later than the field. */
const SLOW_MILLISECONDS = 30;

/** What a component that renders on a slow device takes; to be called while it renders. */
export function passTime(): void {
  const until = performance.now() + SLOW_MILLISECONDS;
  while (performance.now() < until);
}

const page = new EventTarget();

/** Shows its children once `typeAtOnce` opens it. */
export function Late({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    page.addEventListener('open', show);
    return () => page.removeEventListener('open', show);
  }, []);
  return isShown ? children : null;
}

/**
 * Types into the field in `Late` as somebody does who begins in the moment in which it appears. React has to decide by itself when its
 * work is done, as in a browser: `IS_REACT_ACT_ENVIRONMENT` is false meanwhile.
 */
export async function typeAtOnce(text: string): Promise<void> {
  const appeared = Promise.withResolvers<HTMLInputElement>();
  const observer = new MutationObserver(() => {
    const input = document.querySelector('input');
    if (input !== null) appeared.resolve(input);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => page.dispatchEvent(new Event('open')));
  const input = await appeared.promise;
  observer.disconnect();
  for (const letter of text) {
    // As the browser does it: by the property of the element that React watches, React would take it for its own.
    Reflect.set(HTMLInputElement.prototype, 'value', input.value + letter, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
