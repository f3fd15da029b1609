import { HOSTILE_CONTAINERS } from './containers.ts';
import { HOSTILE_FORMS } from './forms.ts';
import type { HostileFile } from './hostile-file.ts';
import { HOSTILE_JPEGS } from './jpeg.ts';
import { HOSTILE_PNGS } from './png.ts';

/** Every file that is sent to do harm, made by code: more than sixty. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...HOSTILE_PNGS,
  ...HOSTILE_JPEGS,
  ...HOSTILE_CONTAINERS,
  ...HOSTILE_FORMS,
];
