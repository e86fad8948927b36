import { mintOidcToken } from '#lib/contract/oidc-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(mintOidcToken)
