import type { ReadTx } from '#db/database'
import { rowById, rowInsert } from '#db/prepared'

/** A stored lookup: the receiver, the offer in wire form, and the expiry. */
export type LookupRow = ReadTx['tables']['lookups']['$inferSelect']

export const insertLookup = rowInsert('lookups')

/** Returns a platform's lookup, even an expired one. */
export const findLookup = rowById('lookups')
