import { expect, test } from 'vitest';
import type { MailSetting } from '../../providers/mail/mail-kind.ts';
import { createDecisionMail } from './decision-mail.ts';
import type { DecidedAbout } from './decision-mail.ts';

const kind = createDecisionMail(() => ({ complaints: () => '/complaints' }));
const tenant = { settings: { name: 'Tandemly', support_email: 'help@tandemly.test' }, timeZone: 'Europe/Amsterdam' };

/** What the mail says about a decision that was made when it was already the next day at the tenant's place. */
async function factsOf(locale: 'en' | 'fr', decision: string, about?: DecidedAbout): Promise<string | undefined> {
  const reason = decision === 'photo_removed' ? 'nudity' : 'scam';
  const mail = { data: { decision, reason, ...(about && { about }) }, created_at: new Date('2026-02-28T23:30:00Z') };
  const content = await kind.write({ mail, tenant, locale, origin: 'https://tandemly.test' } as unknown as MailSetting);
  return content?.paragraphs[1]?.replaceAll('\u00A0', ' ');
}

const at = '2026-02-03T12:00:00.000Z';

test.each([
  [
    'en',
    'It is about the photo that you uploaded on February 3, 2026. We decided this on March 1, 2026, and it holds since then.',
  ],
  [
    'fr',
    'Il s’agit de la photo que vous avez ajoutée le 3 février 2026. Nous avons pris cette décision le 1er mars 2026, et elle s’applique depuis.',
  ],
] as const)(
  'the mail about a decision says what it is about, and since when it holds, in %s [R-MODERATION-INFORMED]',
  async (locale, text) => {
    expect(await factsOf(locale, 'photo_removed', { type: 'photo', at })).toBe(text);
  },
);

test('of a message it says when that was written; of a profile there is no day; a warning does not hold', async () => {
  expect(await factsOf('en', 'warned', { type: 'message', at })).toBe(
    'It is about a message that you wrote on February 3, 2026. We decided this on March 1, 2026.',
  );
  expect(await factsOf('en', 'banned', { type: 'profile', at: null })).toBe(
    'It is about your profile. We decided this on March 1, 2026, and it holds since then.',
  );
});

test('of what is gone, and in a mail that an earlier release has queued, it says what is known', async () => {
  expect(await factsOf('fr', 'banned', { type: 'message', at: null })).toBe(
    'Il s’agit d’un message qui n’existe plus. Nous avons pris cette décision le 1er mars 2026, et elle s’applique depuis.',
  );
  expect(await factsOf('en', 'disabled')).toBe('We decided this on March 1, 2026, and it holds since then.');
});
