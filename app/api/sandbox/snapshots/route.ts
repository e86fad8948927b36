import { listSnapshots, saveSnapshot } from '#lib/contract/snapshot-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listSnapshots, saveSnapshot)
