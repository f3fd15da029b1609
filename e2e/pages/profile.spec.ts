import { localizePath } from '@tandem/contracts/product/locales';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { textsOf } from '../fixtures/texts.ts';
import { expect, test } from '../fixtures/test.ts';

interface Interest {
  id: string;
  label: string;
}

/** The texts of markup, without its tags. */
const wordsOf = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]+>/g, ' ');

const locale = 'fr';

test(
  'a profile is there before any script, whole and as it is now',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, request }) => {
    const id = await readSampleMember(SITE_ORIGIN);
    const profile = (await (await request.get(`/api/member.php?id=${id}`)).json()) as {
      name: string;
      age: number;
      about: string;
      interests: string[];
    };
    const labels = (await (await request.get(`/api/interests.php?language=${locale}`)).json()) as Interest[];
    const calls: string[] = [];
    page.on('request', (asked) => void calls.push(new URL(asked.url()).pathname));
    const response = await openSettled(page, new Activity(page), localizePath(locale, `/members/${id}`));
    const words = wordsOf((await response?.text()) ?? '');
    const t = textsOf('mf-members', locale);
    for (const expected of [profile.name, `${profile.age}`, t('profile.about'), t('similar.title')])
      expect(words).toContain(expected);
    for (const interest of profile.interests)
      expect(words).toContain(labels.find((known) => known.id === interest)?.label);
    // What came in the page is not requested again.
    for (const asked of ['member', 'similar', 'regions', 'interests']) expect(calls).not.toContain(`/api/${asked}.php`);
  },
);
