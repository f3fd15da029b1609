import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../src/build/compile.ts';
import { REMOTE_ENTRY, browserConfig } from '../src/build/rspack-config.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'package.json': '{"name":"tiny-part"}',
  'src/remote.ts': `export default { page: () => import(/* webpackChunkName: "route-page" */ './page.ts') };\n`,
  'src/page.ts': `import './page.css';\nexport const later = () => import(/* webpackChunkName: "later" */ './later.ts');\n`,
  'src/page.css': 'body { color: red }\n',
  'src/later.ts': `import './later.css';\nexport const text = 'later';\n`,
  'src/later.css': 'body { color: blue }\n',
};

// The browser's side, where such a file was changed: e2e/composition/failure-matrix.spec.ts, 'tampered chunk'.
it('the entry of a part names the hash of every script and style sheet that is loaded later, also of those that a chunk loads [R-PLATFORM-RELEASE-HASHES]', async () => {
  const directory = await realpath(await mkdtemp(path.join(tmpdir(), 'tiny-part-')));
  try {
    for (const [file, content] of Object.entries(SOURCES)) {
      await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
      await writeFile(path.join(directory, file), content);
    }
    await compile(browserConfig({ part: 'mf-tiny', directory, build: 'b1', mode: 'production' }));
    const dist = path.join(directory, 'dist');
    const entry = await readFile(path.join(dist, REMOTE_ENTRY), 'utf8');
    const later = (await readdir(dist)).filter((file) => /\.(?:js|css)$/.test(file) && file !== REMOTE_ENTRY);
    expect(later.map((file) => file.replace(/\.[0-9a-f]{8}\./, '.')).toSorted()).toEqual(
      expect.arrayContaining(['later.css', 'later.js', 'remote.js', 'route-page.css', 'route-page.js']),
    );
    for (const file of later) {
      const hash = createHash('sha384')
        .update(await readFile(path.join(dist, file)))
        .digest('base64');
      expect(entry, file).toContain(`sha384-${hash}`);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
