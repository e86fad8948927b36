/** Maximum number of calls in the log. Large calls reduce it. */
export const CALLS_MAX = 1_000
/** Maximum number of reads by console pages in the log. They do not count as calls. */
export const PAGE_READS_MAX = 250
