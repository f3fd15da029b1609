/** Tables of the media area. */
export interface MediaTables {}
