import { expect, test } from 'vitest';
import type { MailSetting } from '../../providers/mail/mail-kind.ts';
import { createDecisionMail } from './decision-mail.ts';
import type { DecidedAbout } from './decision-mail.ts';

const kind = createDecisionMail(() => ({
  complaints: () => '/complaints',
  login: () => '/login',
  profile: () => '/profile',
}));
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

/** What the mail says that a decision is taken back about somebody who has requested the deletion of their account. */
async function liftedOf(locale: 'en' | 'fr', lifted: string, purgeAt?: string) {
  const data = { decision: 'lifted', lifted, reason: 'mistake', ...(purgeAt !== undefined && { purge_at: purgeAt }) };
  const mail = { data, created_at: new Date('2026-02-28T23:30:00Z') };
  const content = await kind.write({ mail, tenant, locale, origin: 'https://tandemly.test' } as unknown as MailSetting);
  if (content === null) throw new Error('It is not written');
  const { subject, paragraphs, action } = content;
  return [subject, ...paragraphs, action.label, action.url].map((text) => text.replaceAll('\u00A0', ' '));
}

test.each([
  [
    'en',
    [
      'Your account is no longer closed',
      'Your account on Tandemly is no longer closed: our decision was a mistake, for which we apologise.',
      'Nobody sees your profile, because you asked us to delete your account. That goes on: on March 4, 2026, we delete it for good. If you want to keep it, log in before then.',
      'Keep my account',
      'https://tandemly.test/login',
    ],
  ],
  [
    'fr',
    [
      'Votre compte n’est plus fermé',
      'Votre compte sur Tandemly n’est plus fermé : notre décision était une erreur, dont nous vous prions de nous excuser.',
      'Personne ne voit toutefois votre profil, car vous avez demandé la suppression de votre compte. Elle reste prévue : nous supprimerons définitivement votre compte le 4 mars 2026. Si vous souhaitez le garder, connectez-vous avant cette date.',
      'Garder mon compte',
      'https://tandemly.test/fr/login',
    ],
  ],
] as const)(
  'the mail about an account that is opened again says that its deletion goes on, and how to keep it, in %s [R-MODERATION-LIFTED]',
  async (locale, texts) => {
    expect(await liftedOf(locale, 'account', '2026-03-03T23:30:00.000Z')).toEqual(texts);
  },
);

test('the mail about what is taken back offers no way back where the deletion is due, and says nothing of one that was not requested', async () => {
  const due = await liftedOf('fr', 'profile', '2026-02-27T12:00:00.000Z');
  expect(due).toEqual([
    'Nous ne masquons plus votre profil',
    'Nous ne masquons plus votre profil sur Tandemly : notre décision était une erreur, dont nous vous prions de nous excuser.',
    'Personne ne voit toutefois votre profil : vous avez demandé la suppression de votre compte il y a 14 jours ou plus, et nous le supprimons maintenant définitivement.',
    'Aller sur Tandemly',
    'https://tandemly.test/fr',
  ]);
  expect(await liftedOf('en', 'photo')).toEqual([
    'Your photo is visible again',
    'We had rejected one of your photos on Tandemly. We have approved it now: our decision was a mistake, for which we apologise.',
    'Open your profile',
    'https://tandemly.test/profile',
  ]);
});
