import { floors } from './floors.ts';
import { loadedLater } from './loaded-later.ts';
import { testLength } from './test-length.ts';

/** The project's own lint rules, as .oxlintrc.json names them: `tandem/floors`, `tandem/loaded-later`, `tandem/test-length`. */
export default { meta: { name: 'tandem' }, rules: { floors, 'loaded-later': loadedLater, 'test-length': testLength } };
