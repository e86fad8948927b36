import type { Drill } from '#lib/flows/drills/drill'
import { EDGE_DRILLS } from '#lib/flows/drills/edge-drills'
import { OBJECT_DRILLS } from '#lib/flows/drills/object-drills'
import { EXECUTION_DRILLS, QUOTE_DRILLS } from '#lib/flows/drills/quote-drills'

/** Drills that need no cryptography. The drills in `wallet-drills.ts` and `webhook-drills.ts` are loaded later. */
export const DRILLS: readonly Drill[] = [...QUOTE_DRILLS, ...EXECUTION_DRILLS, ...EDGE_DRILLS, ...OBJECT_DRILLS]
