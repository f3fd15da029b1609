import { EARLY_SCRIPT_FILE } from '@tandem/contracts/composition/gesture-start';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import { ReleaseError } from './release-error.ts';
import { servedFiles } from './served-files.ts';

const HASH = /sha384-([A-Za-z0-9+/]{64})/g;
const SCRIPT = 'text/javascript';
const FILES_NAMED = 3;

const isOfType = ({ contentType }: ReleaseFile, type: string) => contentType.startsWith(type);

/** Files whose hashes are in the document; the service worker, which is no file of a page. */
const withoutNeed = ({ part, entry, entryFiles }: Release): ReadonlySet<string> =>
  new Set(part === 'shell' ? [entry, ...entryFiles, EARLY_SCRIPT_FILE, SERVICE_WORKER_FILE] : [entry]);

/** The hashes that the scripts of a release name: a browser runs what a script loads only with the hash that it names. */
export class NamedHashes {
  readonly #hashes = new Set<string>();

  read(file: ReleaseFile, content: Buffer): void {
    if (!isOfType(file, SCRIPT)) return;
    for (const [, hash = ''] of content.toString('latin1').matchAll(HASH)) this.#hashes.add(hash);
  }

  /**
   * Once all files were read: throws ReleaseError where a script or a style sheet that is loaded later has no hash in any script
   * (R-PLATFORM-RELEASE-HASHES-NAMED).
   */
  check(release: Release): void {
    const known = withoutNeed(release);
    const unnamed = servedFiles(release)
      .filter((file) => isOfType(file, SCRIPT) || isOfType(file, 'text/css'))
      .filter(({ path, sha384 }) => !known.has(path) && !this.#hashes.has(sha384))
      .map(({ path }) => path);
    if (unnamed.length === 0) return;
    const more = unnamed.length > FILES_NAMED ? ` and ${unnamed.length - FILES_NAMED} more` : '';
    throw new ReleaseError(
      `${release.id} cannot be published: none of its scripts names the hash of ${unnamed.slice(0, FILES_NAMED).join(', ')}${more}, ` +
        'and browsers run nothing without one: build it with the integrity plugin of its bundler (sha384)',
    );
  }
}
