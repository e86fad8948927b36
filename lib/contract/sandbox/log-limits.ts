/** Maximum number of calls in the log. Fewer are stored if they are large. */
export const CALLS_MAX = 1_000
/** Maximum number of reads by console pages in the log. These reads do not count as calls. */
export const PAGE_READS_MAX = 250
