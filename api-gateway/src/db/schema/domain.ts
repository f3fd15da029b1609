/** Tables of the domain area. */
export interface DomainTables {}
