import { listTransactions } from '#lib/contract/transaction-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listTransactions)
