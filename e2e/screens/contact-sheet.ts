import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Screen } from './screen.ts';

/** The two sets of pictures that a sheet compares, by the name of their folder. */
export const SETS = ['before', 'after'] as const;
export type PictureSet = (typeof SETS)[number];

/** One picture, and what it is of: the parts of its file name. */
export interface Picture {
  file: string;
  page: string;
  title: string;
  tenant: string;
  language: string;
  appearance: string;
  width: string;
  /** Sets that have it. */
  sets: PictureSet[];
  /** Both sets have it, and it is not the same. */
  changed: boolean;
}

const FILE =
  /^(?<page>.+)-(?<tenant>tandemly|nuit)-(?<language>[a-z]{2})-(?<appearance>light|dark)-(?<width>\d+)\.webp$/;

const filesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Only one of the sets has been taken.
    if (error.code === 'ENOENT') return [];
    throw error;
  });

async function readSet(folder: string): Promise<Map<string, Buffer>> {
  const files = (await filesOf(folder)).filter((file) => FILE.test(file));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file))] as const)),
  );
}

/** What the name of a picture's file says about it. */
function nameParts(file: string): Omit<Picture, 'title' | 'sets' | 'changed'> {
  const { page = '', tenant = '', language = '', appearance = '', width = '' } = FILE.exec(file)?.groups ?? {};
  return { file, page, tenant, language, appearance, width };
}

/** One picture by the name of its file, and its content in the sets that have it. */
function pictureOf(file: string, before: Buffer | undefined, after: Buffer | undefined): Omit<Picture, 'title'> {
  return {
    ...nameParts(file),
    sets: [...(before ? (['before'] as const) : []), ...(after ? (['after'] as const) : [])],
    changed: before !== undefined && after !== undefined && !before.equals(after),
  };
}

/** The pictures of both sets, in the order of the screens; those of screens that are no more come first. */
async function readPictures(folder: string, screens: readonly Screen[]): Promise<Picture[]> {
  const [before, after] = await Promise.all(SETS.map((set) => readSet(path.join(folder, set))));
  const titles = new Map(screens.map(({ name, title }) => [name, title]));
  const order = new Map(screens.map(({ name }, index) => [name, index]));
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
    .map((file) => pictureOf(file, before?.get(file), after?.get(file)))
    .map((picture) => ({ ...picture, title: titles.get(picture.page) ?? picture.page }))
    .toSorted(
      (one, other) => (order.get(one.page) ?? 0) - (order.get(other.page) ?? 0) || (one.file < other.file ? -1 : 1),
    );
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
  body { margin: 0; }
  form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; align-items: end;
    padding: 0.75rem 1rem; background: Canvas; border-bottom: 1px solid GrayText; }
  label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
  label.inline { display: flex; align-items: center; min-height: 1.75rem; }
  select { min-height: 1.75rem; font: inherit; }
  output { margin-inline-start: auto; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1.5rem; padding: 1rem; }
  article { display: grid; gap: 0.5rem; align-content: start; }
  article.wide { grid-column: span 2; }
  h2 { margin: 0; font-size: 1rem; }
  p { margin: 0; color: GrayText; font-size: 0.875rem; }
  .pair { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 0.5rem; }
  figure { margin: 0; display: grid; gap: 0.25rem; align-content: start; }
  figcaption { font-size: 0.875rem; color: GrayText; }
  img { width: 100%; height: auto; border: 1px solid GrayText; }
  @media (max-width: 45rem) { article.wide { grid-column: auto; } }
`;

const SCRIPT = `
  const pictures = JSON.parse(document.getElementById('pictures').textContent);
  const form = document.querySelector('form');
  const main = document.querySelector('main');
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  for (const select of form.querySelectorAll('select')) {
    const values = [...new Set(pictures.map((picture) => picture[select.name]))];
    select.append(new Option('all', ''), ...values.map((value) => new Option(value, value)));
  }
  const wanted = () => {
    const { changed, ...chosen } = Object.fromEntries(new FormData(form));
    return pictures.filter(
      (picture) =>
        Object.entries(chosen).every(([name, value]) => value === '' || picture[name] === value) &&
        (changed === undefined || picture.changed || picture.sets.length === 1),
    );
  };
  const show = () => {
    const shown = wanted();
    document.querySelector('output').value = shown.length + ' of ' + pictures.length;
    main.replaceChildren(
      ...shown.map((picture) => {
        const { file, title, tenant, language, appearance, width, sets } = picture;
        const figures = sets.map((set) => {
          const address = set + '/' + file;
          const image = make('img', { src: address, loading: 'lazy', alt: title + ', ' + set });
          return make('figure', {}, make('figcaption', { textContent: set }), make('a', { href: address }, image));
        });
        const facts = [tenant, language, appearance, width + ' px', picture.changed ? 'changed' : ''].filter(Boolean);
        return make(
          'article',
          { className: width === '1280' || sets.length > 1 ? 'wide' : '' },
          make('h2', { textContent: title }),
          make('p', { textContent: facts.join(' · ') }),
          make('div', { className: 'pair' }, ...figures),
        );
      }),
    );
    history.replaceState(null, '', '?' + new URLSearchParams(new FormData(form)));
  };
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements[name];
    if (field?.type === 'checkbox') field.checked = true;
    else if (field) field.value = value;
  }
  form.addEventListener('change', show);
  show();
`;

const field = (name: string, label: string) => `<label>${label}<select name="${name}"></select></label>`;

/** The sheet as a document that needs nothing but the pictures beside it. */
export function sheetOf(pictures: readonly Picture[]): string {
  // A text cannot end the element that it is in.
  const data = JSON.stringify(pictures).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens</title>
<style>${STYLE}</style>
</head>
<body>
<form>
${field('page', 'Page')}
${field('tenant', 'Tenant')}
${field('language', 'Language')}
${field('appearance', 'Appearance')}
${field('width', 'Width')}
<label class="inline"><input type="checkbox" name="changed"> only what differs</label>
<output></output>
</form>
<main></main>
<script type="application/json" id="pictures">${data}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** Writes the sheet of all pictures in the folder's sets. Returns its path. */
export async function writeContactSheet(folder: string, screens: readonly Screen[]): Promise<string> {
  const file = path.join(folder, 'index.html');
  await writeFile(file, sheetOf(await readPictures(folder, screens)));
  return file;
}
