import type { CollectionFolder } from './collection-step'

/** Payment from a customer of an external UMA provider to the starter customer. */
const PAYMENT = {
  senderUmaAddress: '$success.usd@sandbox.example',
  customerId: '{{customerId}}',
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 10_000,
} as const

const OTHERS: CollectionFolder = {
  name: 'Receivers, market and platform',
  steps: [
    {
      id: 'lookUpUma',
      path: { receiverUmaAddress: '$success.eur@sandbox.example' },
      query: { customerId: '{{customerId}}' },
      status: 200,
      checks: { 'it takes a currency': 'body.supportedCurrencies.length > 0' },
    },
    {
      id: 'lookUpExternalAccount',
      path: { accountId: '{{euroAccountId}}' },
      query: { customerId: '{{customerId}}' },
      status: 200,
      checks: { 'it takes euros': "body.supportedCurrencies.some(({ currency }) => currency.code === 'EUR')" },
    },
    {
      id: 'listUmaProviders',
      query: { limit: '1' },
      status: 200,
      checks: { 'one is listed': 'body.data.length === 1' },
    },
    {
      id: 'receiveUma',
      body: PAYMENT,
      status: 200,
      checks: { 'it pays the customer': "body.type === 'INCOMING' && body.customerId === get('customerId')" },
    },
    {
      id: 'listExchangeRates',
      query: { sourceCurrency: 'USD', destinationCurrency: 'EUR' },
      status: 200,
      checks: { 'each rate is to euros': "body.data.every(rate => rate.destinationCurrency.code === 'EUR')" },
    },
    {
      id: 'listDiscoveries',
      query: { country: 'NG' },
      status: 200,
      checks: { 'each provider is Nigerian': "body.data.every(provider => provider.country === 'NG')" },
    },
    {
      id: 'estimateWithdrawalFee',
      body: {
        internalAccountId: '{{stablecoinAccountId}}',
        currency: 'USDC',
        cryptoNetwork: 'SOLANA',
        amount: 1_000_000,
        destinationAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      },
      status: 200,
      checks: { 'the fees add up': 'body.networkFee + body.applicationFee === body.totalFee' },
    },
    { id: 'getConfig', status: 200 },
    {
      id: 'updateConfig',
      body: { embeddedWalletConfig: { appName: 'Countersign' } },
      status: 200,
      checks: { 'the change is kept': "body.embeddedWalletConfig.appName === 'Countersign'" },
    },
  ],
}

/** Holds incoming payments only while these steps run. */
const HELD_PAYMENTS: CollectionFolder = {
  name: 'Held payments',
  steps: [
    {
      id: 'listPlatforms',
      status: 200,
      keep: { platformId: "body.data.find(platform => platform.clientId === get('clientId')).platformId" },
    },
    {
      id: 'setUmaApproval',
      variant: 'hold',
      body: { hold: true, windowSeconds: 600, platformId: '{{platformId}}' },
      status: 200,
    },
    {
      id: 'receiveUma',
      variant: 'to approve',
      body: PAYMENT,
      status: 200,
      keep: { transactionId: 'body.id' },
      checks: { 'it waits': "body.status === 'PENDING'" },
    },
    {
      id: 'approveTransaction',
      path: { transactionId: '{{transactionId}}' },
      status: 200,
      checks: { 'it goes on': "['PROCESSING', 'COMPLETED'].includes(body.status)" },
    },
    {
      id: 'confirmTransaction',
      path: { transactionId: '{{transactionId}}' },
      status: 200,
      checks: { 'it is the transaction asked for': "body.id === get('transactionId')" },
    },
    {
      id: 'receiveUma',
      variant: 'to reject',
      body: PAYMENT,
      status: 200,
      keep: { transactionId: 'body.id' },
    },
    {
      id: 'rejectTransaction',
      path: { transactionId: '{{transactionId}}' },
      body: { reason: 'Not expected' },
      status: 200,
      checks: { 'it is rejected': "body.status === 'REJECTED'" },
    },
    { id: 'setUmaApproval', variant: 'let through', body: { hold: false, platformId: '{{platformId}}' }, status: 200 },
  ],
}

const TOKENS: CollectionFolder = {
  name: 'Tokens',
  steps: [
    {
      id: 'createToken',
      body: { name: 'Reports', permissions: ['VIEW'] },
      status: 201,
      keep: { tokenId: 'body.id' },
      checks: { 'the secret is answered': "typeof body.clientSecret === 'string'" },
    },
    {
      id: 'listTokens',
      query: { limit: '100' },
      status: 200,
      checks: { 'the new token is listed': "body.data.some(token => token.id === get('tokenId'))" },
    },
    {
      id: 'getTokenById',
      path: { tokenId: '{{tokenId}}' },
      status: 200,
      checks: { 'the secret is not answered': 'body.clientSecret === undefined' },
    },
    { id: 'deleteTokenById', path: { tokenId: '{{tokenId}}' }, status: 204 },
    {
      id: 'getTokenById',
      variant: 'deleted',
      path: { tokenId: '{{tokenId}}' },
      status: 404,
      checks: { 'the code says so': "body.code === 'TOKEN_NOT_FOUND'" },
    },
  ],
}

/** Steps about the data and settings of the platform. */
export const PLATFORM_FOLDERS: readonly CollectionFolder[] = [OTHERS, HELD_PAYMENTS, TOKENS]
