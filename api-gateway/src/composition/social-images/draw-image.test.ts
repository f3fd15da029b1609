import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { TENANT_SEEDS } from '../../../demo/tenants/index.ts';
import { inEveryLocale } from '../../platform/i18n/localized-text.ts';
import { wholeSettings } from '../../platform/tenants/tenant-settings.ts';
import { drawMemberImage, drawSiteImage } from './draw-image.ts';

const [tandemly] = TENANT_SEEDS;
if (tandemly === undefined) throw new Error('there is no demo tenant');
const settings = wholeSettings(tandemly.settings);

/** Which share of a region of the picture differs from its first pixel: none where nothing was drawn. */
async function inked(
  image: Buffer,
  region: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const { data, info } = await sharp(image).extract(region).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const distance = [0, 1, 2].reduce((sum, i) => sum + Math.abs((data[at + i] ?? 0) - (data[i] ?? 0)), 0);
    if (distance > 60) count += 1;
  }
  return count / (info.width * info.height);
}

describe('social images', () => {
  it.each(TENANT_SEEDS)('$key has its name, headline and age on its picture, in both languages', async (tenant) => {
    const whole = wholeSettings(tenant.settings);
    const [english, french] = await Promise.all([drawSiteImage(whole, 'en'), drawSiteImage(whole, 'fr')]);
    expect(english.equals(french)).toBe(false);
    for (const image of [english, french]) {
      expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect(image.length).toBeLessThan(200_000);
      expect(await inked(image, { left: 130, top: 60, width: 300, height: 70 })).toBeGreaterThan(0.05);
      expect(await inked(image, { left: 60, top: 240, width: 440, height: 220 })).toBeGreaterThan(0.05);
      expect(await inked(image, { left: 60, top: 540, width: 440, height: 50 })).toBeGreaterThan(0.02);
    }
  });

  it('a fictional member’s picture says so; another’s does not', async () => {
    const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#204060' } })
      .webp()
      .toBuffer();
    const label = { left: 0, top: 530, width: 504, height: 90 };
    const real = await drawMemberImage(settings, 'en', { photo, fictional: false });
    const fictional = await drawMemberImage(settings, 'en', { photo, fictional: true });
    expect(await sharp(fictional).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(await inked(real, label)).toBe(0);
    expect(await inked(fictional, label)).toBeGreaterThan(0.2);
  });

  it('a name that the typeface does not write is left to the sign, and no row of boxes', async () => {
    const named = (name: string) =>
      drawSiteImage({ ...settings, name, index_title: inEveryLocale({ en: name }) }, 'en');
    const name = { left: 130, top: 60, width: 400, height: 70 };
    expect(await inked(await named('Любовь рядом'), name)).toBe(0);
    expect(await inked(await named('Amour'), name)).toBeGreaterThan(0.03);
  });
});
