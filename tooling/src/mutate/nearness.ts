/** Words that nearly every path has. */
const COMMON = new Set([
  'src',
  'test',
  'ts',
  'tsx',
  'features',
  'components',
  'model',
  'api',
  'backend',
  'use',
  'host',
]);

const wordsOf = (file: string) =>
  new Set(
    file
      .split(/[^A-Za-z0-9]+/)
      .flatMap((word) => word.split(/(?=[A-Z])/))
      .map((word) => word.toLowerCase()),
  );

/**
 * Returns how near a test file is to a source, by the folders and words that their paths have in common. Near tests
 * run first, as they are the likeliest to fail.
 */
export function nearness(source: string, test: string): number {
  const stem = source.replace(/\.tsx?$/, '');
  if (test.startsWith(`${stem}.`)) return 1000;
  const folders = source.split('/').slice(0, -1);
  const others = test.split('/');
  const differs = folders.findIndex((folder, index) => others[index] !== folder);
  const shared = differs === -1 ? folders.length : differs;
  const words = wordsOf(source);
  return 4 * shared + 6 * [...wordsOf(test)].filter((word) => words.has(word) && !COMMON.has(word)).length;
}
