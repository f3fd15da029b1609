import { describe, expect, it } from 'vitest';
import { safetyRiskOf } from './chat-safety.ts';
import type { SafetyRisk } from './chat-safety.ts';

const FOUND: Record<SafetyRisk, readonly string[]> = {
  money: [
    'Could you send me some money? I will pay you back.',
    'please send me $200 for the train',
    'lend me 50 euros until Friday',
    'Can you pay me €1,200 back then',
    'can I borrow some cash from you',
    'Just send the money to my sister.',
    'I urgently need money for the hospital',
    'would you pay my rent this month?',
    'Can you help me financially?',
    'By Western Union, please',
    'A wire transfer is the quickest.',
    'get me a Steam gift card',
    'buy a Google Play card and scratch it',
    'You can pay by PayPal',
    'my IBAN is easy to remember',
    'NL91 ABNA 0417 1643 00',
    'FR7630006000011234567890189',
    '4111 1111 1111 1111',
    'here is my bitcoin wallet',
    'Peux-tu m’envoyer de l’argent ?',
    'Tu pourrais me prêter un peu d’argent ?',
    'envoie-moi 200 €',
    'Envoyez moi vite 50 euros s’il vous plaît',
    'j’ai besoin d’argent pour ma mère',
    'Pouvez-vous m’aider financièrement ?',
    'une carte cadeau Amazon suffit',
    'deux cartes cadeaux',
    'achète un coupon PCS au tabac',
    'fais-moi un virement',
    'je te donne mon RIB',
  ],
  phone: [
    'call 06 12 34 56 78',
    'call 06-12345678 tonight',
    '06.12.34.56.78',
    '+31 (0)6 1234 5678',
    '(020) 123 4567',
    'tel: 0031612345678',
    'Appelle-moi au 01 23 45 67 89 !',
    'mon numéro : 0612345678, après 20h30',
    '+33 6 12 34 56 78 le 22/11/2026',
    'call ０６１２３４５６７８',
    '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    'wa.me/31612345678',
    '555\u00a0123\u00a04567',
  ],
  email: [
    'write to me: sam@example.org',
    'sam (at) example (dot) org',
    'sam[at]example[dot]com',
    'sam arobase exemple point fr',
    'it is sam.vermeer at gmail',
    'sam1984567@example.org',
  ],
  account: ['I am @sam_86 there', 'insta: sam.photos', 'My Telegram is sam86', 'mon snap c’est lea_du_75'],
  address: [
    'I live at Keizersgracht 12',
    'Hauptstraße 7, second floor',
    '12 rue de la Paix, Paris',
    '3 bis, avenue Foch',
    'rue Victor Hugo 12',
    '4 place de la République',
    'come to 221 Baker Street',
    '221b baker street',
    '8 Orchard Close',
  ],
  link: [
    'see www.example.org/me',
    'https://t.me/sam',
    'https://example.org/status/1234567890',
    't.me/sam',
    'bit.ly/3xYz',
    'my site is sam-photos.nl',
    'sam-photos.be',
    'go to cheap-dates.com now',
  ],
};

describe('a message that calls for care [R-CHAT-NUDGE-SHOWN, R-CHAT-SAFETY-TIP]', () => {
  for (const [risk, texts] of Object.entries(FOUND))
    it.each(texts)(`${risk}: %j`, (text) => expect(safetyRiskOf(text)).toBe(risk));

  it('is named by the gravest that is in it', () => {
    expect(safetyRiskOf('Send me money, 06 12 34 56 78, sam@example.org')).toBe('money');
    expect(safetyRiskOf('06 12 34 56 78 or sam@example.org')).toBe('phone');
    expect(safetyRiskOf('sam@example.org, 12 rue de la Paix')).toBe('email');
    expect(safetyRiskOf('12 rue de la Paix, see example.org')).toBe('address');
  });
});

describe('and one that does not', () => {
  it.each([
    // numbers
    'I am 42, born on 14/03/1984, and 1.78 m tall.',
    'See you on 22-11-2026, or 2026-11-29 20:30?',
    'le 22.11.2026 à 20h30',
    'le 22 11 2026 20h',
    'We are away 22/11 - 24/11, or 01/12/26-05/12/26.',
    'From 2015-2019 I lived in Spain, 2019/2023 in Lyon, 2024 2025 2026 here.',
    'Open 20.30-22.00, or 09:30 - 18:00',
    'It costs 19,99 €. Or 19.99 / 44.99 / 79.99.',
    'A flat for 1 250 000 € or £1,250,000, really?',
    'It is 250 000 - 300 000 euros here.',
    'I still have 1500 credits, you 160 crédits.',
    'I read 3000 pages a year. 20 000 steps a day!',
    'Merci, 1 000 000 fois !',
    'are you sam1984567 or lea_20261122?',
    'Two kids (8 and 11), one dog, 3 bikes. 24/7, 90-60-90.',
    'Le 75011, bien sûr. J’ai entre 35 et 45 ans.',
    // money
    'Money is tight, and I gave my mum a gift.',
    'Send me a kiss, and a picture of your dog!',
    'You do not need money to be happy.',
    'I pay my rent on the first, like everybody.',
    'Give me some time. Money is not all.',
    'I am happy to lend you my book.',
    'That dinner was 40 euros, worth it.',
    'Je n’ai pas besoin d’argent pour être heureux.',
    'L’argent ne fait pas le bonheur.',
    'Envoie-moi une photo de ton chat !',
    'Tu me donnes des sous-vêtements en laine ? Il fait froid.',
    'Quel revirement ! Tu me donnes de l’espoir.',
    'j’ai une cuillère en argent et un bic bleu',
    // addresses and links
    'My @ is broken, but my heart is not. I am @home tonight.',
    'My insta is private. I work for Telegram, and Signal is fine.',
    'I have 2 friends very close. 8 of us drive there.',
    'It is a 20 minutes drive, then 3 days on the road.',
    'I came via Paris 2 days ago.',
    'Ma rue est calme depuis 12 ans. Il reste 1 place de concert.',
    'I work at the corner of the street and like my road bike.',
    'Ik woon aan de gracht met 2 katten.',
    'ok.it was nice.me too',
    'Oui.au revoir.de rien...',
    'Node.js by day, and/or jazz by night, e.g. Tuesdays.',
    '👩‍👩‍👧 1️⃣ 2️⃣ 3️⃣',
    '',
  ])('%j', (text) => expect(safetyRiskOf(text)).toBeNull());
});

it('is reported quickly, also for a text that is written to slow the search down', () => {
  const texts = ['a', '1', 'a ', '1 ', 'a.', '@', "d'", 'send me ', '12 rue ', '1.1 - '].map((part) =>
    part.repeat(4000 / part.length),
  );
  const start = performance.now();
  for (const text of texts) safetyRiskOf(text);
  expect(performance.now() - start).toBeLessThan(2000);
});
