import { patternsOf } from '../fixtures/texts.ts';
import type { Place } from './screen.ts';
import { goto } from './visit.ts';

/** The deck after five swipes, all to the right: those who are waiting. */
export async function openWaiting(place: Place): Promise<void> {
  const like = place.page.getByRole('button', { name: patternsOf('mf-landers', place.locale)('swipedeck.like') });
  await goto('/landers/tinderswipe', () => like)(place);
  for (let swiped = 0; swiped < 5; swiped += 1) await like.click();
  await place.page.getByRole('main').getByRole('listitem').first().waitFor();
}
