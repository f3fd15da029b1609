import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { someOwnProfile } from '../../testing/open-own-profile.tsx';
import { pageOf } from './SettingsPage.tsx';
import texts from './texts/en.json';

const SettingsPage = pageOf(texts);
const HOUR = 3_600_000;
type ExportState = ResponseOf<'GET /api/export.php'>;

/** Opens the settings of a member whose copy is in this state; resolves to the button, once the state is there. */
async function open(state: ExportState['state'], hours: number, line: string): Promise<HTMLElement> {
  const at = (from: number) => new Date(Date.now() + from * HOUR).toISOString();
  const latest: ExportState = { state, requested_at: state === null ? null : at(hours - 24), next_at: at(hours) };
  const fake = createFakeHost({
    user: someUser({ email: 'sam@tandemly.test' }),
    responses: {
      'GET /api/profile.php': () => someOwnProfile({ name: 'Sam' }),
      'GET /api/stay-discount.php': () => ({ offer: null }),
      'GET /api/export.php': () => latest,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }} path="/settings/:tab?" at="/settings/data">
      <SettingsPage />
    </TestApp>,
  );
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(said().join(' ')).toContain(line));
  return screen.getByRole('button', { name: 'Request a copy' });
}

const LINES = {
  waiting: 'Your copy is being made.',
  failed:
    'Your copy could not be made or e-mailed to sam@tandemly.test. Is the address wrong? Change it under “Account” first.',
  none: 'You can request the next one on',
};

it.each([
  ['a copy that is still being made a day after its request', 'waiting', -1, false],
  ['a copy that was requested an hour ago', 'waiting', 23, true],
  ['a copy that could not be e-mailed', 'failed', -1_000_000, false],
  ['the last copy of a day, which could not be e-mailed', 'failed', 23, true],
  ['the last copy of a day, which reaches nobody', null, 23, true],
] as const)(
  '%s: the next one can be requested from its time on [R-ACCOUNT-EXPORT-UNSENT, L-ACCOUNT-EXPORT-DAY, L-ACCOUNT-EXPORTS-DAY]',
  async (_what, state, hours, isOff) => {
    expect(await open(state, hours, LINES[state ?? 'none'])).toHaveProperty('disabled', isOff);
  },
);
