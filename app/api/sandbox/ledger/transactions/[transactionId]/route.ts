import { getTransactionLedger } from '#lib/contract/sandbox/ledger-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getTransactionLedger)
