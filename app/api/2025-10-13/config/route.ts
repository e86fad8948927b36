import { getConfig, updateConfig } from '#lib/contract/platforms/config-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getConfig, updateConfig)
