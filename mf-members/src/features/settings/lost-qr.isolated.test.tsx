import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { TwoStepSetUp } from './components/TwoStepSetUp.tsx';
import texts from './texts/en.json';

const lost = () => {
  throw new Error('Loading chunk qr-code failed.');
};
vi.mock('uqr', () => lost());

it('where the QR code cannot be drawn, words in its place lead to the link and the key [R-FRAME-PART-LATER-LOST]', async () => {
  const fake = createFakeHost({ user: someUser() });
  const setUp = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Tandemly:sam?secret=ABCDEFGH' };
  render(
    <TestApp fake={fake} messages={{ 'mf-members': { ...en, ...texts } }}>
      <TwoStepSetUp setUp={setUp} onBack={() => undefined} onDone={() => undefined} />
    </TestApp>,
  );
  expect(await screen.findByText(texts.settings['two-step']['qr-lost'])).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toBe(setUp.uri);
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeDefined();
});
