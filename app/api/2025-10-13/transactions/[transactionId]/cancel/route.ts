import { cancelTransaction } from '#lib/contract/transfers/transaction-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(cancelTransaction)
