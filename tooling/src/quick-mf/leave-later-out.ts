import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LEFT_OUT } from './kept-moves.ts';

/** Whatever a source loads later, by a name that is written there. */
const LATER = /\bimport\(\s*'/g;

/**
 * A loader. What a source loads later is in no bundle and is not loaded beside it either, where its modules would be there twice:
 * Node refuses such an address, and the command begins anew from its sources. And a source that looks for files beside it finds
 * them where it is, not beside the bundle.
 */
function leaveLaterOut(this: { resourcePath: string }, source: string): string {
  const { resourcePath } = this;
  return source
    .replaceAll(LATER, `import(/* webpackIgnore: true */ '${LEFT_OUT}`)
    .replaceAll('import.meta.dirname', () => JSON.stringify(path.dirname(resourcePath)))
    .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(resourcePath).href));
}

export default leaveLaterOut;
