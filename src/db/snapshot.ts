/**
 * SQL for the snapshot that a statement reads, as text. Statements with equal snapshots see the same rows: whatever is
 * committed in between, by anybody, makes another one. A database that was set back to an earlier time has started anew.
 */
export const SNAPSHOT = "concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())";
