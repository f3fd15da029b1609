import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { NoMessagesArt } from '../Illustration/Illustration.tsx';
import { EmptyState } from './EmptyState.tsx';

it('says why it is empty and has one action', async () => {
  render(
    <EmptyState art={<NoMessagesArt />} title="No messages yet" level={1} action={<a href="#search">Look around</a>}>
      Write to someone whose profile you like.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'No messages yet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Look around' })).toBeDefined();
  await checkAccessibility();
});
