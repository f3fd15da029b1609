const MONTHS = {
  en: 'January February March April May June July August September October November December',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
};
/** A day as the mails write it, without what the site writes it with: `December 1, 2026`, `1er décembre 2026`. */
export function writtenDay(day: string, language: keyof typeof MONTHS): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const name = MONTHS[language].split(' ')[month - 1] ?? '';
  return language === 'en' ? `${name} ${date}, ${year}` : `${date === 1 ? '1er' : date} ${name} ${year}`;
}
