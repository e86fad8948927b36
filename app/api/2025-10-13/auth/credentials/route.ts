import { listCredentials, registerCredential } from '#lib/contract/credentials/credential-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(registerCredential, listCredentials)
