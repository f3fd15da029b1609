/**
 * The length of a text in code points, as fields show it and the server counts it (V-PLATFORM-CODE-POINTS): an emoji is one
 * character, also where a script needs two for it.
 */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
