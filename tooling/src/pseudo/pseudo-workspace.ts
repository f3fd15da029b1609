import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from '@tandem/contracts/composition/remote';
import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';
import { readTrackedFiles } from '../tracked-files.ts';
import type { TrackedFile } from '../tracked-files.ts';
import { LOCALE_LIST, PSEUDO, addToList, addToTenant } from './add-language.ts';
import { pseudoMessages } from './pseudo-text.ts';

const TEXTS = new RegExp(String.raw`/${DEFAULT_LOCALE}\.json$`);
/** A folder below this one has the texts of a document. */
const DOCUMENTS = '/src/pages/';
/** A file as the workspace with the pseudo-language has it. */
function withPseudo({ file, text }: TrackedFile): string {
  if (file === LOCALE_LIST) return addToList(text);
  return file.startsWith('api-gateway/demo/tenants/') ? addToTenant(text) : text;
}

async function copyFile(from: string, to: string, { file, text }: TrackedFile): Promise<void> {
  const target = path.join(to, file);
  await mkdir(path.dirname(target), { recursive: true });
  const changed = withPseudo({ file, text });
  // Unchanged files are copied as bytes: some are pictures and fonts.
  if (changed === text) await cp(path.join(from, file), target);
  else await writeFile(target, changed);
  if (!TEXTS.test(file)) return;
  const texts = pseudoMessages(JSON.parse(text) as Messages, `/${file}`.includes(DOCUMENTS));
  await writeFile(path.join(path.dirname(target), PSEUDO.file), `${JSON.stringify(texts, null, 2)}\n`);
}

/** Gives each package the links to its dependencies; the links between packages lead to those of the copy. */
async function linkDependencies(from: string, to: string): Promise<void> {
  await symlink(path.join(from, 'node_modules'), path.join(to, 'node_modules'), 'dir');
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const modules = path.join(from, entry.name, 'node_modules');
    if (entry.isDirectory() && entry.name !== 'node_modules' && existsSync(modules))
      await cp(modules, path.join(to, entry.name, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Makes a copy of the workspace in which the pseudo-language is switched on: its entry in the list, a generated file beside
 * each English one, and the tenants of the demo, which offer it. The workspace itself stays as it is. What was in the folder is removed.
 */
export async function makePseudoWorkspace(workspace: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const file of await readTrackedFiles(workspace, (name) => existsSync(path.join(workspace, name))))
    await copyFile(workspace, folder, file);
  await linkDependencies(workspace, folder);
}
