import type { CollectionFolder, CollectionStep } from '#lib/export/collections/collection-step'

/** These steps read the IDs of the starter data from lists, because the IDs differ between platforms. */
const ACCOUNTS: CollectionFolder = {
  name: 'Accounts',
  steps: [
    {
      id: 'listPlatformInternalAccounts',
      save: { platformAccountId: 'body.data[0].id' },
      checks: { 'the platform has an account': 'body.data.length > 0' },
    },
    { id: 'listCustomers', query: { limit: '1' }, save: { customerId: 'body.data[0].id' } },
    {
      id: 'listCustomerInternalAccounts',
      query: { customerId: '{{customerId}}', currency: 'USD' },
      save: { customerAccountId: 'body.data[0].id' },
      checks: {
        'each account belongs to the customer': "body.data.every(account => account.customerId === get('customerId'))",
      },
    },
    {
      id: 'listInternalAccounts',
      query: { customerId: '{{customerId}}', currency: 'USDC' },
      save: { stablecoinAccountId: 'body.data[0].id' },
    },
    {
      id: 'getInternalAccount',
      path: { accountId: '{{customerAccountId}}' },
      save: { balance: 'String(body.balance.amount)' },
      checks: { 'it is the requested account': "body.id === get('customerAccountId')" },
    },
    {
      id: 'fundInternalAccount',
      path: { accountId: '{{customerAccountId}}' },
      checks: { 'the balance grew by the amount': "body.balance.amount === Number(get('balance')) + 100000" },
    },
    {
      id: 'fundInternalAccount',
      variant: 'platform',
      path: { accountId: '{{platformAccountId}}' },
      body: { amount: 200_000 },
    },
    {
      id: 'listExternalAccounts',
      query: { customerId: '{{customerId}}', limit: '100' },
      save: {
        euroAccountId: "body.data.find(account => account.currency === 'EUR').id",
        dollarAccountId: "body.data.find(account => account.currency === 'USD').id",
      },
    },
  ],
}

const EXTERNAL_ACCOUNTS: CollectionFolder = {
  name: 'External accounts',
  steps: (['', 'Platform'] as const).flatMap((owner): CollectionStep[] => [
    { id: `create${owner}ExternalAccount`, save: { newAccountId: 'body.id' } },
    {
      id: `get${owner}ExternalAccount`,
      path: { accountId: '{{newAccountId}}' },
      checks: { 'it is the created account': "body.id === get('newAccountId')" },
    },
    {
      id: `list${owner}ExternalAccounts`,
      ...(owner === '' && { variant: 'with the new account' }),
      query: { limit: '100' },
      checks: {
        'the new account is listed, unless there are more pages':
          "body.hasMore || body.data.some(account => account.id === get('newAccountId'))",
      },
    },
    { id: `delete${owner}ExternalAccount`, path: { accountId: '{{newAccountId}}' } },
    {
      id: `get${owner}ExternalAccount`,
      variant: 'deleted',
      path: { accountId: '{{newAccountId}}' },
      status: 404,
      checks: { 'the code is REFERENCE_NOT_FOUND': "body.code === 'REFERENCE_NOT_FOUND'" },
    },
  ]),
}

/** Steps for accounts. They save IDs that later steps use. */
export const ACCOUNT_FOLDERS: readonly CollectionFolder[] = [ACCOUNTS, EXTERNAL_ACCOUNTS]
