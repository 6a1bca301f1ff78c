/** The stored sidecar of a page: its ids in reading order. `version` names the converter's numbering. */
export type BlockKeys = { version: number; ids: string[] };
