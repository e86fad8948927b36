import type { Drill } from './drill'
import { EDGE_DRILLS } from './edge-drills'
import { OBJECT_DRILLS } from './object-drills'
import { EXECUTION_DRILLS, QUOTE_DRILLS } from './quote-drills'

/** Drills that need no cryptography. The drills in `wallet-drills.ts` and `webhook-drills.ts` are loaded later. */
export const DRILLS: readonly Drill[] = [...QUOTE_DRILLS, ...EXECUTION_DRILLS, ...EDGE_DRILLS, ...OBJECT_DRILLS]
