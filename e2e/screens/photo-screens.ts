import { textsOf } from '../fixtures/texts.ts';
import { readPortrait } from './others.ts';
import type { Place } from './screen.ts';
import { goto } from './visit.ts';

/** The sheet for the part of a new photo: a portrait of the demo, as if it were the viewer's own. */
export async function openPhotoCrop(place: Place): Promise<void> {
  const { page, locale } = place;
  const t = textsOf('mf-members', locale);
  await goto('/profile', () => page.getByRole('button', { name: t('own.photos.add') }))(place);
  const { bytes } = await readPortrait(page);
  await page
    .getByLabel(t('own.photos.add'), { exact: true })
    .and(page.locator('input'))
    .setInputFiles([{ name: 'portrait.webp', mimeType: 'image/webp', buffer: bytes }]);
  const sheet = page.getByRole('dialog', { name: t('crop.title') });
  await sheet.getByRole('group', { name: t('crop.frame') }).waitFor();
  await sheet.getByRole('button', { name: t('crop.zoomIn') }).click();
}
