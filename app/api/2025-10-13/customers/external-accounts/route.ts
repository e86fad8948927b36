import { createExternalAccount, listExternalAccounts } from '#lib/contract/external-account-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createExternalAccount, listExternalAccounts)
