import { describe, expect, test } from 'vitest';
import { hasContactDetails, hasContactDetailsInTown } from './contact-details.ts';

describe('contact details are found [V-PROFILE-BIO-CONTACT]', () => {
  test.each([
    'write to me: sam@example.org',
    'sam (at) example (dot) org',
    'sam[at]example[dot]com',
    'sam @ example . org',
    'see www.example.org/me',
    'https://t.me/sam',
    'my site is sam-photos.nl',
    'call 06 12 34 56 78',
    'call 06-12345678 tonight',
    '+31 (0)6 1234 5678',
    'tel: 0031612345678',
    '01.23.45.67.89',
    'call ０６１２３４５６７８',
    'I live at Keizersgracht 12',
    'Hauptstraße 7, second floor',
    '12 rue de la Paix, Paris',
    'rue Victor Hugo 12',
    'come to 221 Baker Street',
    'lea durand gmail com',
    'lea75 g mail . com',
    'insta👉lea',
    'ig@lea75',
    'lea75 on snap',
    'cherche lea_du sur insta',
    'lea75 (insta)',
    'S N A P lea75',
    'i.n.s.t.a: lea',
    'ınstagram: lea75',
    'snар: lea75',
    'mon snap c est lea75',
    'Telegram leamartin',
    'mon snap leamartin',
    'IG samtaylor',
    'mon discord leamartin#1234',
    'onlyfans: samtaylor',
    'leamartin . fr',
    'samtaylor[.]com',
    'www leamartin fr',
    '06,12,34,56,78',
    '06 et 12 et 34 et 56 et 78',
    '٠٧٧٠٠٩٠٠١٢٣',
    'O77OO9OO123',
    '07700nine00123',
    'Coucou ! 06,12,34,56,78, ou Telegram leamartin',
  ])('in %j', (text) => {
    expect(hasContactDetails(text)).toBe(true);
  });
});

describe('and nothing else is taken for them', () => {
  test.each([
    'I am 42, born in 1984, and 1.78 m tall.',
    'From 2015-2019 I lived in Spain, 2019/2023 in Lyon.',
    'I read 3000 pages a year. 20 000 steps a day!',
    'Two kids (8 and 11), one dog, 3 bikes.',
    'A walk through the city. Then dinner...',
    'I work at the corner of the street and like my road bike.',
    'Je cours 10 km, rarement 21,1. Ma rue est calme.',
    'At 7.30 I am up; at 22:00 asleep.',
    'Ik woon aan de gracht met 2 katten.',
    'My @ is broken, but my heart is not.',
    'Node.js by day, jazz by night',
    'No snap/insta, no Facebook > real life',
    'Je suis rarement sur insta',
    'I have been on Facebook since 2009',
    'U.S.A.F. veteran',
    '10 Downing Street is not my address.',
    'Boeing 737-800 cabin crew.',
    'Un, deux, trois, quatre, cinq, six : je danse la bachata.',
    'Facebook refugee. Insta addict. Telegram groups.',
    'Les départements 06, 13, 83 et 84.',
    'Un discord profond. Mon insta, jamais.',
    'Water, 20l, 30l.',
    'Люблю море и горы',
  ])('in %j', (text) => {
    expect(hasContactDetails(text)).toBe(false);
  });
});

describe('a town [V-PROFILE-TOWN-CONTACT]', () => {
  test.each([
    'sam(at)gmail.com',
    'insta Marie',
    'Paris (snap léa)',
    's n a p marie',
    'WhatsApp',
    'www.lea.com',
    'zéro six douze trente-quatre cinquante-six soixante-dix-huit',
    'lea arobase gmail point com',
  ])('%s has contact details', (town) => expect(hasContactDetailsInTown(town)).toBe(true));

  test.each(['Signal Hill', 'Outlook', '’s-Hertogenbosch', 'St. Ives', 'Six-Fours-les-Plages', 'Y', 'L’Haÿ-les-Roses'])(
    '%s has none',
    (town) => expect(hasContactDetailsInTown(town)).toBe(false),
  );
});
