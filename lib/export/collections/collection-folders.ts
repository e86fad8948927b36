import { SCA_CODE } from '#lib/contract/lifetimes'
import { ACCOUNT_FOLDERS } from '#lib/export/collections/account-folders'
import { BODIES, type CollectionFolder } from '#lib/export/collections/collection-step'
import { PLATFORM_FOLDERS } from '#lib/export/collections/platform-folders'
import { WALLET_FOLDERS } from '#lib/export/collections/wallet-folders'

const QUOTES: CollectionFolder = {
  name: 'Quotes',
  steps: [
    {
      id: 'createQuote',
      save: { quoteId: 'body.id', transactionId: 'body.transactionId' },
      checks: {
        'it is pending': "body.status === 'PENDING'",
        'the sending amount is the locked amount': 'body.totalSendingAmount === 100000',
      },
    },
    { id: 'getQuote', checks: { 'it is the created quote': "body.id === get('quoteId')" } },
    {
      id: 'executeQuote',
      checks: { 'the quote is processing or completed': "['PROCESSING', 'COMPLETED'].includes(body.status)" },
    },
    { id: 'getTransaction', checks: { 'it belongs to the quote': "body.quoteId === get('quoteId')" } },
    {
      id: 'listTransactions',
      query: { limit: '10', sortOrder: 'desc' },
      checks: {
        'the new transaction is listed': "body.data.some(transaction => transaction.id === get('transactionId'))",
      },
    },
    {
      id: 'createQuote',
      variant: 'external funding',
      body: { ...BODIES.createQuote, source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } },
      save: { quoteId: 'body.id', transactionId: 'body.transactionId' },
      checks: { 'it has payment instructions': 'body.paymentInstructions.length > 0' },
    },
    {
      id: 'sendFunds',
      body: { quoteId: '{{quoteId}}', currencyCode: 'USD' },
      checks: { 'it is the transaction of the quote': "body.id === get('transactionId')" },
    },
    {
      id: 'setCustomerAuthorization',
      variant: 'require',
      path: { customerId: '{{customerId}}' },
      body: { scaRequired: true },
    },
    {
      id: 'createQuote',
      variant: 'to authorize',
      body: { ...BODIES.createQuote, source: { sourceType: 'ACCOUNT', accountId: '{{customerAccountId}}' } },
      save: { quoteId: 'body.id', transactionId: 'body.transactionId' },
      checks: { 'it waits for its authorization': "body.status === 'PENDING_AUTHORIZATION'" },
    },
    { id: 'resendQuoteScaCode' },
    {
      id: 'authorizeQuote',
      body: { code: SCA_CODE },
      checks: { 'it can be executed': "body.status === 'PENDING'" },
    },
    {
      id: 'setCustomerAuthorization',
      variant: 'stop requiring',
      path: { customerId: '{{customerId}}' },
      body: { scaRequired: false },
    },
    {
      id: 'getQuote',
      variant: 'unknown',
      path: { quoteId: 'Quote:00000000-0000-7000-8000-000000000000' },
      status: 404,
      checks: { 'the code is QUOTE_NOT_FOUND': "body.code === 'QUOTE_NOT_FOUND'" },
    },
  ],
}

const TRANSFERS: CollectionFolder = {
  name: 'Transfers',
  steps: [
    { id: 'updateExternalAccount', path: { accountId: '{{dollarAccountId}}' }, body: { pullable: true } },
    { id: 'createTransferIn', save: { transactionId: 'body.id' } },
    { id: 'createTransferOut', save: { transactionId: 'body.id' } },
    {
      id: 'createQuote',
      variant: 'by ACH',
      body: {
        ...BODIES.createQuote,
        source: { sourceType: 'ACCOUNT', accountId: '{{stablecoinAccountId}}' },
        destination: { destinationType: 'ACCOUNT', accountId: '{{dollarAccountId}}', paymentRail: 'ACH' },
        lockedCurrencyAmount: 1_000_000,
      },
      save: { canceledId: 'body.transactionId' },
    },
    {
      id: 'cancelTransaction',
      path: { transactionId: '{{canceledId}}' },
      checks: { 'it is canceled': "body.status === 'FAILED'" },
    },
    {
      id: 'getTransaction',
      variant: 'transfer',
      checks: { 'the sent amount is that of the transfer': 'body.sentAmount.amount === 10000' },
    },
  ],
}

/** All folders of the collections, in run order. */
export const COLLECTION_FOLDERS: readonly CollectionFolder[] = [
  ...ACCOUNT_FOLDERS,
  QUOTES,
  TRANSFERS,
  ...PLATFORM_FOLDERS,
  ...WALLET_FOLDERS,
]
