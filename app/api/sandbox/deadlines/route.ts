import { listDeadlines } from '#lib/contract/control'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listDeadlines)
