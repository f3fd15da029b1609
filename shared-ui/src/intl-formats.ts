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

/** The time of day; on a clock of 24 hours with two digits, as it is written in French: '04:12', but '4:12 AM'. */
export function timeFormat(locale: string): Intl.DateTimeFormat {
  const { hour12 } = dateFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return dateFormat(locale, { hour: hour12 === false ? '2-digit' : 'numeric', minute: '2-digit' });
}

/** "yesterday" rather than "1 day ago". */
export function relativeTimeFormat(locale: string): Intl.RelativeTimeFormat {
  return keep('relative', locale, {}, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
}

/** Names of countries by their ISO 3166 codes. */
export function regionNames(locale: string): Intl.DisplayNames {
  return keep('region', locale, {}, () => new Intl.DisplayNames(locale, { type: 'region' }));
}
