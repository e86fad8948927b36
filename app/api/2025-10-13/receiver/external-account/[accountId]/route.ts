import { lookUpExternalAccount } from '#lib/contract/receiver-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(lookUpExternalAccount)
