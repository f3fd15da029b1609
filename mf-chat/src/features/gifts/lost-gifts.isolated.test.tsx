import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { LateGiftDrawing } from '../../shared/gifts/LateGiftDrawing.tsx';
import { someChat, someGifts } from '../../testing/chat-fixtures.ts';
import { LateGiftPicker } from './components/LateGiftPicker.tsx';

const lost = () => {
  throw new Error('Loading chunk failed.');
};
vi.mock('./components/GiftPicker.tsx', () => lost());
vi.mock('../../shared/gifts/GiftDrawing.tsx', () => lost());

function open(page: ReactNode) {
  const fake = createFakeHost({ user: someUser(), responses: { 'GET /api/gifts.php': someGifts } });
  const { container } = render(
    <TestApp fake={fake} messages={{ 'mf-chat': en }}>
      {page}
    </TestApp>,
  );
  return { container, statusOf: (key: string) => fake.host.queryClient.getQueryState(['mf-chat', key])?.status };
}

it('gifts whose code is lost say so in their place, with a button that tries again [R-FRAME-PART-LATER-LOST]', async () => {
  open(
    <LateGiftPicker
      partner={someChat().profile}
      conversationId={7}
      hasWritten
      chosen={null}
      onChoose={() => undefined}
      onGive={() => undefined}
    />,
  );
  expect(await screen.findByText(en.gifts.failed)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: en.retry }));
  expect(await screen.findByText(en.gifts.failed)).toBeDefined();
});

it('a gift whose drawing is lost has an empty box: what it is is said beside it [R-FRAME-PART-LATER-LOST]', async () => {
  const { container, statusOf } = open(<LateGiftDrawing gift="rose" className="box" />);
  await waitFor(() => expect(statusOf('gift-drawings')).toBe('error'));
  expect(container.querySelector('.box')?.children).toHaveLength(0);
});
