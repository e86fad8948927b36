import type { Drill } from '#lib/flows/drills/drill'
import { get, post, randomHex, requireId, unknownId } from '#lib/flows/drills/drill-calls'
import { request } from '#lib/flows/json-request'

const EURO_BENEFICIARY = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Maria Silva',
  birthDate: '1990-01-31',
  nationality: 'DE',
  countryOfResidence: 'DE',
}

export const OBJECT_DRILLS: readonly Drill[] = [
  {
    id: 'unknown-quote',
    label: 'GET /quotes/{quoteId} with an unknown ID',
    predicted: { status: 404, code: 'QUOTE_NOT_FOUND' },
    run: tools => get(tools, `/quotes/${unknownId('Quote')}`),
  },
  {
    id: 'unknown-transaction',
    label: 'GET /transactions/{transactionId} with an unknown ID',
    predicted: { status: 404, code: 'TRANSACTION_NOT_FOUND' },
    run: tools => get(tools, `/transactions/${unknownId('Transaction')}`),
  },
  {
    id: 'unknown-customer',
    label: 'GET /customers/{customerId} with an unknown ID',
    predicted: { status: 404, code: 'USER_NOT_FOUND' },
    run: tools => get(tools, `/customers/${unknownId('Customer')}`),
  },
  {
    id: 'unknown-uma',
    label: 'GET /receiver/uma/{receiverUmaAddress} with an unknown address',
    predicted: { status: 404, code: 'UMA_NOT_FOUND' },
    run: tools => get(tools, `/receiver/uma/%24unknown%40sandbox.example?customerId=${tools.starter.customer}`),
  },
  {
    id: 'foreign-cursor',
    label: 'GET /customers with an invalid cursor',
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_CURSOR' },
    run: tools => get(tools, '/customers?cursor=elsewhere'),
  },
  {
    id: 'uma-address-taken',
    label: 'POST /customers with a UMA address already in use',
    predicted: { status: 409, code: 'UMA_ADDRESS_EXISTS' },
    leaves: '1 customer',
    run: async tools => {
      const body = { customerType: 'INDIVIDUAL', umaAddress: `$drill-${randomHex(tools)}@sandbox.example` }
      requireId(await post(tools, '/customers', body))
      return post(tools, '/customers', body)
    },
  },
  {
    id: 'unknown-bank-account',
    label: 'POST /platform/external-accounts with an account number ending in 105',
    predicted: { status: 400, code: 'INVALID_BANK_ACCOUNT', reason: 'ACCOUNT_NOT_FOUND' },
    run: tools =>
      post(tools, '/platform/external-accounts', {
        currency: 'EUR',
        accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013105', beneficiary: EURO_BENEFICIARY },
      }),
  },
  {
    id: 'unknown-payee-field',
    label: 'PATCH /config with an unknown mandatory counterparty field',
    predicted: { status: 501, code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', reason: 'UNKNOWN_FIELD' },
    run: tools =>
      tools.send(
        request('PATCH', '/config', {
          supportedCurrencies: [
            {
              currencyCode: 'USD',
              minAmount: 1,
              maxAmount: 9_000_000_000_000_000,
              requiredCounterpartyFields: [{ name: 'SHOE_SIZE', mandatory: true }],
              enabledTransactionTypes: ['OUTGOING'],
            },
          ],
        }),
      ),
  },
]
