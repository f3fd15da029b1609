/** How the placeholders of the site's texts are written: `{{name}}`. */
const PLACEHOLDER = /\{\{\s*([^{}]+?)\s*\}\}/g;

/**
 * Fills the placeholders of a text. A value is taken as it is: what it contains is no placeholder.
 *
 * @param onMissing returns what is shown for a placeholder without a value
 * @param placeholder matches a placeholder, with its name as the first group
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, unknown>>,
  onMissing: (name: string, placeholder: string) => string = () => '',
  placeholder: RegExp = PLACEHOLDER,
): string {
  return text.replace(placeholder, (whole: string, name: string) => {
    const value = values[name];
    return value === undefined || value === null ? onMissing(name, whole) : String(value as string | number);
  });
}
