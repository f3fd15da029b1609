import { areas } from './areas.ts';
import { borders } from './borders.ts';
import { floors } from './floors.ts';
import { loadedLater } from './loaded-later.ts';
import { queries } from './queries.ts';
import { testLength } from './test-length.ts';

/** The project's own lint rules, as .oxlintrc.json names them: `tandem/areas`, `tandem/floors` … */
export default {
  meta: { name: 'tandem' },
  // The folders inside of a floor have an order of their own: the same rule, by a second name as a file is in both.
  rules: {
    areas,
    borders,
    floors,
    'folder-order': floors,
    'loaded-later': loadedLater,
    queries,
    'test-length': testLength,
  },
};
