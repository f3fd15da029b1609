import { describe, expect, test } from 'vitest';
import { hasContactDetails } from './contact-details.ts';

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
  ])('in %j', (text) => {
    expect(hasContactDetails(text)).toBe(false);
  });
});
