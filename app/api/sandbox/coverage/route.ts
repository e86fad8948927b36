import { getCoverage } from '#lib/contract/control'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getCoverage)
