import type { ReadTx } from '#db/database'
import { rowById, rowInsert } from '#db/prepared'

/** A stored lookup: the receiver, the offer in wire form, and the expiry. */
export type LookupRow = ReadTx['tables']['lookups']['$inferSelect']

export const insertLookup = rowInsert('lookups')

/** Returns a lookup of the platform, even if it has expired, or undefined if the id is unknown. */
export const findLookup = rowById('lookups')
