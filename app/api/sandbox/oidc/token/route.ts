import { mintOidcToken } from '#lib/contract/sandbox/oidc-issuer'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(mintOidcToken)
