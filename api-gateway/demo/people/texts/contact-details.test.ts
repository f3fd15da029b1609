import { expect, test } from 'vitest';
import { hasContactDetails } from '@tandem/contracts/product/contact-details';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';

test('nothing that the demo members say of themselves is taken for contact details [V-PROFILE-BIO-CONTACT]', () => {
  const said = [ENGLISH, FRENCH].flatMap(({ openings, quirks, closings, reasons, interests }) => [
    ...openings,
    ...quirks,
    ...closings,
    ...reasons,
    ...Object.values(interests).flat(),
  ]);
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter((text) => hasContactDetails(text))).toEqual([]);
});
