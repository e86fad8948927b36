/** Calls the log keeps; large ones reduce their number. */
export const CALLS_KEPT = 1_000
/** Reads by the console's own pages that the log keeps, apart from calls. */
export const PAGE_READS_KEPT = 250
