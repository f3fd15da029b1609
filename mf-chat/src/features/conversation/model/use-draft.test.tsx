import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { useDraft } from './use-draft.ts';

/** Longer than React renders in one go: the effects of a field that appears then come later than the field. */
const SLOW_MILLISECONDS = 30;

function Field() {
  const [text, setText] = useDraft(1001);
  const until = performance.now() + SLOW_MILLISECONDS;
  while (performance.now() < until);
  return <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />;
}

let show = () => {};
function LateField() {
  const [isShown, setShown] = useState(false);
  show = () => setShown(true);
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
  setTimeout(show);
  const input = await appeared.promise;
  observer.disconnect();
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const letter of text) {
    write?.call(input, input.value + letter);
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
