import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { useDraft } from './use-draft.ts';

/** Longer than React renders in one go: the effects of a field that appears then come later than the field. */
const SLOW_MILLISECONDS = 30;

function passTime(): void {
  const until = performance.now() + SLOW_MILLISECONDS;
  while (performance.now() < until);
}

function Field() {
  const [text, setText] = useDraft(1001);
  passTime();
  return <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />;
}

const page = new EventTarget();
function LateField() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    page.addEventListener('open', show);
    return () => page.removeEventListener('open', show);
  }, []);
  return isShown ? <Field /> : null;
}

// As in a browser: React decides when its work is done.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => void vi.unstubAllGlobals());

/** Types as somebody does who begins in the moment in which the field appears. */
async function typeAtOnce(text: string): Promise<void> {
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

it('keeps every letter that is typed as soon as the field is there, on a slow device too [R-CHAT-DRAFT-SHARED]', async () => {
  render(
    <TestApp fake={createFakeHost({ user: someUser() })} messages={{}}>
      <LateField />
    </TestApp>,
  );
  await typeAtOnce('Hello');
  expect(await screen.findByDisplayValue('Hello')).toBeDefined();
});
