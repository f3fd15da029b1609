/** For text and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

type Attributes = Readonly<Record<string, string | boolean | null | undefined>>;

/**
 * A start tag, which is all of a void element. `true` is an attribute without value; false, null and undefined leave it
 * out.
 */
export function tag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([attribute, value]) => {
    if (value === null || value === undefined || value === false) return '';
    return value === true ? ` ${attribute}` : ` ${attribute}="${escapeHtml(value)}"`;
  });
  return `<${name}${written.join('')}>`;
}

/**
 * JSON inside a script element: `<` is escaped, so nothing in it can end the element or open a
 * comment; the two separators are line ends to some readers.
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
