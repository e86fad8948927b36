import { writeJson } from '#app/_ui/json/write-json'
import type { Quote, Transaction } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'
import { useAct } from './use-api-call'

/** Pays in for a quote as a bank or wallet would (`POST /sandbox/send`). */
export function useSendFunds() {
  return useAct<Transaction, Quote>(({ id, sendingCurrency }) => ({
    method: 'POST',
    path: '/sandbox/send',
    headers: JSON_HEADERS,
    body: writeJson({ quoteId: id, currencyCode: sendingCurrency.code }),
  }))
}
