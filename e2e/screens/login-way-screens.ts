import type { ResponseOf } from '@tandem/contracts/api/index';
import { freshName, PASSWORD } from '../fixtures/people.ts';
import { textsOf } from '../fixtures/texts.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

const members = ({ locale }: Place) => textsOf('mf-members', locale);
const form = (place: Place, title: string) =>
  place.page.getByRole('form', { name: members(place)(title), exact: true });

const PASSKEYS: ResponseOf<'GET /api/login-ways.php'>['passkeys'] = [
  {
    id: 'phone',
    browser: 'Chrome',
    system: 'Android',
    created_at: '2026-09-14T18:20:00.000Z',
    last_used_at: '2026-11-20T07:45:00.000Z',
  },
  { id: 'laptop', browser: 'Safari', system: 'macOS', created_at: '2026-10-02T09:05:00.000Z', last_used_at: null },
];
const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `kf7w${index}-2xq9d`);

/** The settings of a member of the demo, whose account stays as it is: what it returns is only for this browser. */
const openWays =
  (passkeys: typeof PASSKEYS = []) =>
  async (place: Place) => {
    await place.page.route('**/api/login-ways.php*', (route) =>
      route.fulfill({ json: { two_step: false, recovery_codes_left: 0, passkeys } }),
    );
    await goto('/settings', () => form(place, 'settings.two-step.title'))(place);
  };

async function openPasskeys(place: Place): Promise<void> {
  await openWays(PASSKEYS)(place);
  await form(place, 'settings.passkeys.title').getByRole('listitem').first().scrollIntoViewIfNeeded();
}

/** The QR code and the field for a first code. */
async function openSetUp(place: Place): Promise<void> {
  const t = members(place);
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const uri = `otpauth://totp/Tandemly:robin%40example.test?issuer=Tandemly&secret=${secret}`;
  await place.page.route('**/api/two-step.php*', (route) =>
    route.fulfill({
      json: route.request().method() === 'POST' ? { secret, uri } : { recovery_codes: RECOVERY_CODES },
    }),
  );
  await openWays()(place);
  const begin = form(place, 'settings.two-step.title');
  await begin.getByLabel(t('settings.password.current'), { exact: true }).fill(PASSWORD);
  await begin.getByRole('button', { name: t('settings.two-step.begin'), exact: true }).click();
  const code = place.page.getByRole('img', { name: t('settings.two-step.qr') });
  await code.locator('path[d^="M"]').waitFor({ state: 'attached' });
  await code.scrollIntoViewIfNeeded();
}

async function openRecoveryCodes(place: Place): Promise<void> {
  const t = members(place);
  await openSetUp(place);
  const confirm = form(place, 'settings.two-step.title');
  await confirm.getByLabel(t('settings.two-step.code'), { exact: true }).fill('123456');
  await confirm.getByRole('button', { name: t('settings.two-step.turn-on'), exact: true }).click();
  const codes = place.page.getByRole('list', { name: t('settings.two-step.codes-title') });
  await codes.waitFor();
  await codes.scrollIntoViewIfNeeded();
}

/** After as many wrong passwords as are tried, of an address that nobody has: it is locked alike. */
async function openLocked(place: Place): Promise<void> {
  const t = textsOf('mf-signup', place.locale);
  const main = place.page.getByRole('main');
  const email = `${freshName('robin')}@example.test`;
  await goto('/login')(place);
  await place.page.evaluate(async (address) => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await fetch('/api/user.php', {
        method: 'POST',
        headers: { 'X-Request-Type': 'client', 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: address, password: 'wrong' }),
      });
  }, email);
  await main.getByLabel(t('fields.email'), { exact: true }).fill(email);
  await main.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await main.getByRole('alert').filter({ hasText: '15' }).waitFor();
}

/** States of the settings and of the login that protect an account. */
export const LOGIN_WAY_SCREENS: readonly Screen[] = [
  { name: 'settings-passkeys', title: 'Settings: passkeys', viewer: 'regular', state: true, open: openPasskeys },
  {
    name: 'settings-two-step',
    title: 'Settings: two-step login, the QR code',
    viewer: 'regular',
    state: true,
    open: openSetUp,
  },
  {
    name: 'settings-recovery-codes',
    title: 'Settings: two-step login, the recovery codes',
    viewer: 'regular',
    state: true,
    open: openRecoveryCodes,
  },
  { name: 'login-locked', title: 'Login: locked', viewer: 'visitor', state: true, open: openLocked },
];
