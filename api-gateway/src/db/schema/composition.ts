/** Tables of the composition area. */
export interface CompositionTables {}
