import { withToken } from '#lib/client/with-token'
import { JSON_HEADERS } from '#lib/contract/operation'
import { AUTHORIZATION_DRILLS, CANCELLATION_DRILLS } from '#lib/flows/drills/authorization-drills'
import { type Drill, get, post, quoteRequest, randomHex, requireId, unknownId } from '#lib/flows/drills/drill'
import { EXECUTION_DRILLS, QUOTE_DRILLS } from '#lib/flows/drills/quote-drills'
import { request, withHeaders } from '#lib/flows/json-request'

const GET_CUSTOMERS = request('GET', '/customers')

/** Drills whose requests the HTTP edge rejects before they reach an operation. */
const EDGE_DRILLS: readonly Drill[] = [
  {
    id: 'no-credentials',
    label: 'GET /customers without Authorization',
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'CREDENTIALS_MISSING' },
    run: tools => tools.sendBare(GET_CUSTOMERS),
  },
  {
    id: 'wrong-secret',
    label: 'GET /customers with an unknown API token',
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'CREDENTIALS_WRONG' },
    run: tools => tools.sendBare(withToken(GET_CUSTOMERS, { clientId: 'unknown', clientSecret: 'guess' })),
  },
  {
    id: 'bearer',
    label: 'GET /customers with a Bearer token',
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'CREDENTIALS_MALFORMED' },
    run: tools => tools.sendBare(withHeaders(GET_CUSTOMERS, { Authorization: 'Bearer guess' })),
  },
  {
    id: 'not-json',
    label: 'POST /quotes with a trailing comma in the body',
    predicted: { status: 400, code: 'INVALID_REQUEST_FORMAT', reason: 'NOT_JSON' },
    run: tools => tools.send({ method: 'POST', path: '/quotes', headers: JSON_HEADERS, body: '{"source": {},}' }),
  },
  {
    id: 'no-body',
    label: 'POST /quotes without a body',
    predicted: { status: 400, code: 'INVALID_REQUEST_FORMAT', reason: 'NO_BODY' },
    run: tools => tools.send({ method: 'POST', path: '/quotes', headers: JSON_HEADERS, body: '' }),
  },
  {
    id: 'json-twice',
    label: 'POST /quotes with a double-encoded JSON body',
    predicted: { status: 400, code: 'INVALID_REQUEST_FORMAT', reason: 'NOT_AN_OBJECT' },
    run: tools => tools.send(request('POST', '/quotes', quoteRequest(tools).body)),
  },
  {
    id: 'form-encoded',
    label: 'POST /quotes with the default Content-Type of curl -d',
    predicted: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    run: tools =>
      tools.send({ ...quoteRequest(tools), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  },
  {
    id: 'too-large',
    label: 'POST /quotes with a body of more than 70,000 bytes',
    predicted: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
    run: tools => tools.send(request('POST', '/quotes', { description: 'x'.repeat(70_000) })),
  },
  {
    id: 'unknown-path',
    label: 'GET /payments, an unknown path',
    predicted: { status: 404, code: 'REFERENCE_NOT_FOUND', reason: 'UNKNOWN_ROUTE' },
    run: tools => get(tools, '/payments'),
  },
  {
    id: 'wrong-method',
    label: 'DELETE /quotes, which accepts only POST',
    predicted: { status: 405, code: 'METHOD_NOT_ALLOWED' },
    run: tools => tools.send(request('DELETE', '/quotes')),
  },
]

const EURO_BENEFICIARY = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Maria Silva',
  birthDate: '1990-01-31',
  nationality: 'DE',
  countryOfResidence: 'DE',
}

const OBJECT_DRILLS: readonly Drill[] = [
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

/** Drills that need no cryptography. The drills in `wallet-drills.ts` and `webhook-drills.ts` are loaded later. */
export const DRILLS: readonly Drill[] = [
  ...QUOTE_DRILLS,
  ...EXECUTION_DRILLS,
  ...AUTHORIZATION_DRILLS,
  ...CANCELLATION_DRILLS,
  ...EDGE_DRILLS,
  ...OBJECT_DRILLS,
]
