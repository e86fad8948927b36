import * as z from 'zod/mini'
import { idOf } from '#lib/contract/scalars'

/** Query parameters for listing the credentials or sessions of an account (§4.3). */
export const accountQuery = z.object({ accountId: idOf('InternalAccount') })
