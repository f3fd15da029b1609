import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { textsOf } from '../fixtures/texts.ts';
import { askApi } from './people.ts';
import type { Place } from './screen.ts';
import { goto } from './visit.ts';

/** The sheet for the part of a new photo: a portrait of the demo, as if it were the viewer's own. */
export async function openPhotoCrop(place: Place): Promise<void> {
  const { page, locale } = place;
  const t = textsOf('mf-members', locale);
  await goto('/profile', () => page.getByRole('button', { name: t('own.photos.add') }))(place);
  const { profiles } = await askApi<MemberSearchResponse>(page, '/api/members.php?with_photo=1');
  const portrait = profiles.find(({ main_image: image }) => image !== null)?.main_image;
  if (portrait === null || portrait === undefined) throw new Error('The search has nobody with a photo.');
  const file = await page.request.get(new URL(portrait.filename, page.url()).href);
  await page
    .getByLabel(t('own.photos.add'), { exact: true })
    .and(page.locator('input'))
    .setInputFiles([{ name: 'portrait.webp', mimeType: 'image/webp', buffer: await file.body() }]);
  const sheet = page.getByRole('dialog', { name: t('crop.title') });
  await sheet.getByRole('group', { name: t('crop.frame') }).waitFor();
  await sheet.getByRole('button', { name: t('crop.zoomIn') }).click();
}
