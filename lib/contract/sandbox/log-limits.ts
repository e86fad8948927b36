/** Maximum number of calls in the log. If calls are large, fewer are stored. */
export const CALLS_MAX = 1_000
/** Maximum number of logged reads by console pages. These reads do not count toward {@link CALLS_MAX}. */
export const PAGE_READS_MAX = 250
