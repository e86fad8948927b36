import * as z from 'zod/mini'
import { idOf } from '#lib/contract/scalars'

/** Query parameters for listing the credentials (§4.3) or sessions of an account. */
export const accountQuery = z.object({ accountId: idOf('InternalAccount') })
