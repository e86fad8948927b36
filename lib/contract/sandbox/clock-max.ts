import { instantFromEpoch } from '#lib/contract/scalars'

/** 9000-01-01: a safe distance from the year 10000, which RFC 3339 date-times cannot express. */
export const CLOCK_MAX = instantFromEpoch(221_845_392_000_000)
