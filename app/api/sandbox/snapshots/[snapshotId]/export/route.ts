import { exportSnapshot } from '#lib/contract/sandbox/snapshot-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportSnapshot)
