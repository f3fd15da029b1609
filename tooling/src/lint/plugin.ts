import { floors } from './floors.ts';
import { testLength } from './test-length.ts';

/** The project's own lint rules, as .oxlintrc.json names them: `tandem/floors`, `tandem/test-length`. */
export default { meta: { name: 'tandem' }, rules: { floors, 'test-length': testLength } };
