import type { Locator } from '@playwright/test';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Place } from './screen.ts';

/** Opens an address and waits for what it shows once its data is there. */
export const goto =
  (path: string, content: (place: Place) => Locator = ({ page }) => page.getByRole('heading', { level: 1 })) =>
  async (place: Place): Promise<void> => {
    await place.page.goto(place.origin + localizePath(place.locale, path));
    await content(place).first().waitFor();
  };

export const people = ({ page }: Place) => page.getByRole('main').getByRole('article');

/** The address of the first member whom the search shows. */
export async function firstMember(place: Place): Promise<string> {
  await goto('/members', people)(place);
  const address = await people(place).first().getByRole('link').first().getAttribute('href');
  return /\/members\/\d+/.exec(address ?? '')?.[0] ?? '/members';
}
