import type { CompositionTables } from './schema/composition.ts';
import type { CoreTables } from './schema/core.ts';
import type { DomainTables } from './schema/domain.ts';
import type { MediaTables } from './schema/media.ts';

/** Every table. Each area keeps its own in schema/<area>.ts. */
export interface Database extends CoreTables, DomainTables, MediaTables, CompositionTables {}
