import { apiOperations, UMA_ERRORS } from '#lib/contract/operation'
import { externalAccountLookup, receiverQuery, umaLookup, umaReceiveRequest } from '#lib/contract/receivers/receiver'
import { umaProviderPage, umaProviderQuery } from '#lib/contract/receivers/uma-provider'
import { transaction } from '#lib/contract/transfers/transaction'

const operation = apiOperations('receivers', 'TRANSACT')

export const lookUpUma = operation({
  id: 'lookUpUma',
  method: 'GET',
  path: '/receiver/uma/{receiverUmaAddress}',
  summary: 'Look up a UMA address: accepted currencies and required sender fields',
  query: receiverQuery,
  success: { status: 200, body: umaLookup },
  notFound: 'UMA_NOT_FOUND',
  errors: [
    'INVALID_UMA_ADDRESS',
    'INVALID_CURRENCY',
    'INVALID_RECEIVER',
    'LOOKUP_REQUEST_FAILED',
    'COUNTERPARTY_NOT_ALLOWED',
    ...UMA_ERRORS,
  ],
})

export const lookUpExternalAccount = operation({
  id: 'lookUpExternalAccount',
  method: 'GET',
  path: '/receiver/external-account/{accountId}',
  summary: 'Look up an external account: accepted currencies and required sender fields',
  query: receiverQuery,
  success: { status: 200, body: externalAccountLookup },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: [
    'INVALID_UMA_ADDRESS',
    'INVALID_CURRENCY',
    'LOOKUP_REQUEST_FAILED',
    'UNSUPPORTED_UMA_VERSION',
    'LNURLP_REQUEST_FAILED',
  ],
})

export const listUmaProviders = operation({
  id: 'listUmaProviders',
  method: 'GET',
  path: '/uma-providers',
  summary: 'List UMA providers, sorted by name',
  query: umaProviderQuery,
  success: { status: 200, body: umaProviderPage },
  errors: ['INVALID_CURRENCY'],
})

export const receiveUma = operation({
  id: 'receiveUma',
  method: 'POST',
  path: '/sandbox/uma/receive',
  tag: 'sandbox',
  summary: 'Sandbox only: simulate a payment to a customer from an external UMA address',
  body: umaReceiveRequest,
  success: { status: 200, body: transaction },
  errors: [
    'INVALID_UMA_ADDRESS',
    'INVALID_CURRENCY',
    'INVALID_AMOUNT',
    'AMOUNT_OUT_OF_RANGE',
    'SELF_PAYMENT',
    'UMA_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
})
