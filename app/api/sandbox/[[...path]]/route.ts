import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { serve } from '#lib/runtime/next/serve-route'

/** Answers the whole control plane, which is no part of the API that the folders beside this one map. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(...CONTROL_OPERATIONS)
