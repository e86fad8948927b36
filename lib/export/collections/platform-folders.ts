import type { CollectionFolder } from '#lib/export/collections/collection-step'

const GENERAL: CollectionFolder = {
  name: 'Receivers, market and platform',
  steps: [
    {
      id: 'lookUpUma',
      path: { receiverUmaAddress: '$success.eur@sandbox.example' },
      query: { customerId: '{{customerId}}' },
      checks: { 'the receiver supports a currency': 'body.supportedCurrencies.length > 0' },
    },
    {
      id: 'lookUpExternalAccount',
      path: { accountId: '{{euroAccountId}}' },
      query: { customerId: '{{customerId}}' },
      checks: {
        'the receiver supports euros': "body.supportedCurrencies.some(({ currency }) => currency.code === 'EUR')",
      },
    },
    { id: 'listUmaProviders', query: { limit: '1' }, checks: { 'one provider is listed': 'body.data.length === 1' } },
    {
      id: 'receiveUma',
      checks: { 'it pays the customer': "body.type === 'INCOMING' && body.customerId === get('customerId')" },
    },
    {
      id: 'listExchangeRates',
      query: { sourceCurrency: 'USD', destinationCurrency: 'EUR' },
      checks: { 'each rate is for euros': "body.data.every(rate => rate.destinationCurrency.code === 'EUR')" },
    },
    {
      id: 'listDiscoveries',
      query: { country: 'NG' },
      checks: { 'each provider is Nigerian': "body.data.every(provider => provider.country === 'NG')" },
    },
    {
      id: 'estimateWithdrawalFee',
      checks: { 'the fees add up': 'body.networkFee + body.applicationFee === body.totalFee' },
    },
    { id: 'getConfig' },
    {
      id: 'updateConfig',
      body: { embeddedWalletConfig: { appName: 'Countersign' } },
      checks: { 'the app name is the one sent': "body.embeddedWalletConfig.appName === 'Countersign'" },
    },
    {
      id: 'sendTestWebhook',
      variant: 'without an endpoint',
      status: 400,
      checks: { 'no endpoint is set': "body.code === 'WEBHOOK_ENDPOINT_NOT_SET'" },
    },
  ],
}

const HELD_PAYMENTS: CollectionFolder = {
  name: 'Held payments',
  steps: [
    {
      id: 'listPlatforms',
      save: { platformId: "body.data.find(platform => platform.clientId === get('clientId')).platformId" },
    },
    { id: 'setUmaApproval', variant: 'hold', body: { hold: true, windowSeconds: 600, platformId: '{{platformId}}' } },
    {
      id: 'receiveUma',
      variant: 'to approve',
      save: { transactionId: 'body.id' },
      checks: { 'it waits for approval': "body.status === 'PENDING'" },
    },
    {
      id: 'approveTransaction',
      checks: { 'the payment continues': "['PROCESSING', 'COMPLETED'].includes(body.status)" },
    },
    { id: 'confirmTransaction', checks: { 'it is the requested transaction': "body.id === get('transactionId')" } },
    { id: 'receiveUma', variant: 'to reject', save: { transactionId: 'body.id' } },
    {
      id: 'rejectTransaction',
      body: { reason: 'Not expected' },
      checks: { 'it is rejected': "body.status === 'REJECTED'" },
    },
    { id: 'setUmaApproval', variant: 'stop holding', body: { hold: false, platformId: '{{platformId}}' } },
  ],
}

const TOKENS: CollectionFolder = {
  name: 'Tokens',
  steps: [
    {
      id: 'createToken',
      save: { tokenId: 'body.id' },
      checks: { 'the secret is returned': "typeof body.clientSecret === 'string'" },
    },
    {
      id: 'listTokens',
      query: { limit: '100' },
      checks: { 'the new token is listed': "body.data.some(token => token.id === get('tokenId'))" },
    },
    { id: 'getTokenById', checks: { 'the secret is not returned': 'body.clientSecret === undefined' } },
    { id: 'deleteTokenById' },
    {
      id: 'getTokenById',
      variant: 'deleted',
      status: 404,
      checks: { 'the code is TOKEN_NOT_FOUND': "body.code === 'TOKEN_NOT_FOUND'" },
    },
  ],
}

export const PLATFORM_FOLDERS: readonly CollectionFolder[] = [GENERAL, HELD_PAYMENTS, TOKENS]
