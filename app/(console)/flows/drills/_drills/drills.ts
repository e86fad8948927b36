import type { Drill } from './drill'
import { EDGE_DRILLS } from './edge-drills'
import { OBJECT_DRILLS } from './object-drills'
import { EXECUTION_DRILLS, QUOTE_DRILLS } from './quote-drills'

/** The drills that need no key of a wallet; those that do come with the cryptography, from `wallet-drills.ts`. */
export const DRILLS: readonly Drill[] = [...QUOTE_DRILLS, ...EXECUTION_DRILLS, ...EDGE_DRILLS, ...OBJECT_DRILLS]
