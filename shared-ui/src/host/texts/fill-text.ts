/** How the placeholders of the site's texts are written: `{{name}}`. */
const PLACEHOLDER = /\{\{\s*([^{}]+?)\s*\}\}/g;

const visible = (_name: string, placeholder: string): string => placeholder;

/**
 * Fills the placeholders of a text. A value is taken as it is: what it contains is no placeholder. One that is given as
 * undefined or null is empty.
 *
 * @param onMissing returns what is shown for a placeholder that is not among the values; by default it stays visible
 * @param placeholder matches a placeholder, with its name as the first group
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, unknown>>,
  onMissing: (name: string, placeholder: string) => string = visible,
  placeholder: RegExp = PLACEHOLDER,
): string {
  return text.replace(placeholder, (whole: string, name: string) =>
    Object.hasOwn(values, name) ? String((values[name] ?? '') as string | number) : onMissing(name, whole),
  );
}
