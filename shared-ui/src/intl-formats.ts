const kept = new Map<string, unknown>();

/** An Intl object takes milliseconds to make and nothing to keep: one for each kind, locale and options, made on first use. */
function keep<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = kept.get(key) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/** `locale` is a BCP 47 tag, here and below. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** The time of day as the language writes it: '4:12 AM', but '04:12' in French. */
export function timeFormat(locale: string): Intl.DateTimeFormat {
  return dateFormat(locale, { timeStyle: 'short' });
}

/** "yesterday" rather than "1 day ago". */
export function relativeTimeFormat(locale: string): Intl.RelativeTimeFormat {
  return keep('relative', locale, {}, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
}

/** Names of countries by their ISO 3166 codes. */
export function regionNames(locale: string): Intl.DisplayNames {
  return keep('region', locale, {}, () => new Intl.DisplayNames(locale, { type: 'region' }));
}
