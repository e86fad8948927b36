import * as z from 'zod/mini'
import { idOf } from '#lib/contract/scalars'

/** Filter of the lists of credentials and sessions: one account (§4.3). */
export const accountQuery = z.object({ accountId: idOf('InternalAccount') })
