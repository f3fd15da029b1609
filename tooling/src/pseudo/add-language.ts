/** The pseudo-language: no language has this code, and Intl formats by English rules. */
export const PSEUDO = {
  code: 'xa',
  iso: 'en-XA',
  file: 'xa.json',
  name: '⟦Þšéûđö⟧',
  neutralTitle: '⟦Šţåŕţ þåğé šš⟧',
} as const;

/** The list of languages, from the root of the workspace. */
export const LOCALE_LIST = 'contracts/src/product/locales.ts';

/** Writes the entry of the pseudo-language into the list. Throws where the list is not as it is expected. */
export function addToList(source: string): string {
  const { code } = PSEUDO;
  const fields = Object.entries(PSEUDO).map(([field, value]) => `${field}: '${value}'`);
  const entry = `  ${code}: { ${fields.join(', ')} },\n`;
  const added = source
    .replace(/(export const LOCALES = \[[^\]]*)\]/, `$1, '${code}']`)
    .replace(/(export const LOCALE_TABLE[^=]*= \{\n(?: {2}.*\n)*)\}/, `$1${entry}}`);
  if (added.split(code).length < 4) throw new Error(`${LOCALE_LIST} has no lists to add a language to.`);
  return added;
}

/** Lets a tenant of the demo offer the pseudo-language. */
export function addToTenant(source: string): string {
  return source.replaceAll(/(\blocales: \[[^\]]*)\]/g, `$1, '${PSEUDO.code}']`);
}
