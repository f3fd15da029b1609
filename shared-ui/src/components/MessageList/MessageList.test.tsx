import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { MessageList, MessageSeparator } from './MessageList.tsx';

it('is a log with a name, and gives its element to those who scroll it', () => {
  const ref = createRef<HTMLDivElement>();
  render(
    <MessageList label="Messages with Anna" ref={ref}>
      <MessageSeparator>Today</MessageSeparator>
    </MessageList>,
  );
  expect(screen.getByRole('log', { name: 'Messages with Anna' })).toBe(ref.current);
  expect(screen.getByText('Today')).toBeDefined();
});
