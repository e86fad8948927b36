import { verifyCredential } from '#lib/contract/credential-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(verifyCredential)
