import { deleteExternalAccount, getExternalAccount } from '#lib/contract/accounts/external-account-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getExternalAccount, deleteExternalAccount)
