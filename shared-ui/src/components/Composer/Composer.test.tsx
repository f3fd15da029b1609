import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { checkAccessibility } from '../check-accessibility.ts';
import { Composer } from './Composer.tsx';

const handleSend = vi.fn<(text: string) => void>();
beforeEach(() => handleSend.mockClear());

interface HarnessProps {
  start?: string;
  maxLength?: number;
  blocked?: ReactNode;
}

function Harness({ start = '', maxLength = 120, blocked }: HarnessProps) {
  const [text, setText] = useState(start);
  return (
    <Composer
      label="Message to Anna"
      sendLabel="Send"
      value={text}
      onChange={setText}
      onSend={() => handleSend(text)}
      maxLength={maxLength}
      counterLabel={(left) => `${left} left`}
      cost="1 credit a message"
      blocked={blocked}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Message to Anna' });

it('shows the cost at the field [R-CHAT-COST-CREDITS]', async () => {
  render(<Harness />);
  expect(screen.getByRole('textbox', { description: '1 credit a message' })).toBe(field());
  await checkAccessibility();
});

it('has the direction of what is written in it', () => {
  render(<Harness />);
  expect(field().getAttribute('dir')).toBe('auto');
});

it('is as high as its text in every browser: its place has a copy of it', async () => {
  render(<Harness />);
  await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}two');
  expect(field().nextElementSibling).toHaveProperty('dataset.text', 'One\ntwo');
});

it('sends by button and by Enter, never nothing', async () => {
  render(<Harness />);
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await userEvent.type(field(), '   {Enter}');
  expect(handleSend).not.toHaveBeenCalled();
  await userEvent.type(field(), 'Hello{Enter}');
  expect(handleSend).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(handleSend).toHaveBeenCalledTimes(2);
});

it('inserts a line break with Shift and Enter, and while composing', async () => {
  render(<Harness start="Hello" />);
  await userEvent.type(field(), '{Shift>}{Enter}{/Shift}you');
  expect(field()).toHaveProperty('value', 'Hello\nyou');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  // WebKit: the composition has ended by then.
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(handleSend).not.toHaveBeenCalled();
});

it('leaves Enter to the line where there is only a touch screen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(<Harness start="Hello" />);
  await userEvent.type(field(), '{Enter}');
  vi.unstubAllGlobals();
  expect(handleSend).not.toHaveBeenCalled();
  expect(field()).toHaveProperty('value', 'Hello\n');
});

it('counts the last hundred characters', async () => {
  render(<Harness start={'a'.repeat(19)} />);
  expect(screen.queryByText(/left/)).toBeNull();
  await userEvent.type(field(), 'b');
  expect(screen.getByText('100 left')).toBeDefined();
});

it('counts code points and not the spaces around them: an emoji is one character [V-CHAT-FIELD-CODE-POINTS]', async () => {
  render(<Harness start={`  ${'😀'.repeat(120)}\n`} />);
  expect(screen.getByText('0 left')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(handleSend).toHaveBeenCalledTimes(1);
});

it('keeps a text that is too long, marks it and does not send it [V-CHAT-TOO-LONG-KEPT]', async () => {
  const long = `${'😀'.repeat(120)}a`;
  render(<Harness />);
  await userEvent.click(field());
  await userEvent.paste(long);
  expect(field()).toHaveProperty('value', long);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('-1 left')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await userEvent.type(field(), '{Enter}');
  expect(handleSend).not.toHaveBeenCalled();
  await checkAccessibility();
  await userEvent.type(field(), '{Backspace}');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

// A family is seven code points and a flag two, as the server counts them too (api-gateway/test/chat.test.ts).
it.each([
  ['tulips', '🌷'.repeat(LIMITS.messageLength), '🌷', 1],
  ['families and flags', '👩‍👩‍👧‍👦'.repeat(142) + '🇳🇱'.repeat(3), '🇳🇱', 2],
])(
  'sends a thousand code points of emoji, as %s, whole; one more emoji is not cut, is marked, and is not sent [V-CHAT-FIELD-CODE-POINTS, V-CHAT-TOO-LONG-KEPT]',
  async (_what, text, more, over) => {
    expect([LIMITS.messageLength, Array.from(text).length]).toEqual([1000, 1000]);
    render(<Harness maxLength={LIMITS.messageLength} />);
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(screen.getByText('0 left')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(handleSend).toHaveBeenCalledExactlyOnceWith(text);
    await userEvent.paste(more);
    expect(field()).toHaveProperty('value', text + more);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(`-${over} left`)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('{Enter}');
    expect(handleSend).toHaveBeenCalledTimes(1);
    expect(field()).toHaveProperty('value', text + more);
  },
);

it('gives way to the reason why nothing can be written', () => {
  render(<Harness blocked="Anna has not confirmed their account yet." />);
  expect(screen.getByText('Anna has not confirmed their account yet.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});
