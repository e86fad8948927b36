import { OBJECTS, type OperationDoc } from '#lib/reference/operation-docs'
import { type JsonSchema, objectOf } from '#lib/reference/read-schema'

/** IDs of the first platform's starter data, the same in every sandbox. */
export const STARTER_IDS = {
  platformAccountId: 'InternalAccount:00000000-0000-7000-8000-000000000001',
  customerId: 'Customer:00000000-0000-7000-8000-000000000003',
  customerAccountId: 'InternalAccount:00000000-0000-7000-8000-000000000004',
  usdcAccountId: 'InternalAccount:00000000-0000-7000-8000-000000000005',
  walletAccountId: 'InternalAccount:00000000-0000-7000-8000-000000000006',
  usdAccountId: 'ExternalAccount:00000000-0000-7000-8000-00000000000b',
  eurAccountId: 'ExternalAccount:00000000-0000-7000-8000-00000000000c',
} as const

/** Request body for an external account of the platform. For a customer's account, add a `customerId`. */
export const EURO_ACCOUNT = {
  currency: 'EUR',
  accountInfo: {
    accountType: 'EUR_ACCOUNT',
    iban: 'DE89370400440532013000',
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Maria Silva',
      birthDate: '1990-01-31',
      nationality: 'DE',
      countryOfResidence: 'DE',
    },
  },
} as const

/** Returns example bodies by operation ID, with the given object IDs. */
export function bodiesWith(ids: Readonly<Record<keyof typeof STARTER_IDS, string>>) {
  return {
    createQuote: {
      source: { sourceType: 'ACCOUNT', accountId: ids.platformAccountId },
      destination: { destinationType: 'ACCOUNT', accountId: ids.eurAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_000,
    },
    sendFunds: { quoteId: 'Quote:00000000-0000-7000-8000-000000000000', currencyCode: 'USD' },
    createTransferIn: {
      source: { accountId: ids.usdAccountId },
      destination: { accountId: ids.customerAccountId },
      amount: 10_000,
    },
    createTransferOut: {
      source: { accountId: ids.customerAccountId },
      destination: { accountId: ids.usdAccountId },
      amount: 10_000,
    },
    receiveUma: {
      senderUmaAddress: '$success.usd@sandbox.example',
      customerId: ids.customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 10_000,
    },
    createCustomer: { customerType: 'INDIVIDUAL', fullName: 'Amara Diallo', email: 'amara@example.test' },
    fundInternalAccount: { amount: 100_000 },
    createExternalAccount: { customerId: ids.customerId, ...EURO_ACCOUNT },
    createPlatformExternalAccount: EURO_ACCOUNT,
    estimateWithdrawalFee: {
      internalAccountId: ids.usdcAccountId,
      currency: 'USDC',
      cryptoNetwork: 'SOLANA',
      amount: 1_000_000,
      destinationAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    },
    createToken: { name: 'Reports', permissions: ['VIEW'] },
    updateConfig: { webhookEndpoint: 'http://localhost:4000/hooks' },
  } as const
}

/** Example bodies with the IDs of the starter data. Some work only after another call: `sendFunds` needs a quote. */
export const EXAMPLE_BODIES: Readonly<Record<string, unknown>> = bodiesWith(STARTER_IDS)

const OBJECTS_BY_NAME = new Map(OBJECTS)

/** Returns an example body. May return undefined if the operation requires no body. */
export function exampleBody({ id, body }: Pick<OperationDoc, 'id' | 'body'>): unknown {
  if (body === undefined || !body.isRequired) return EXAMPLE_BODIES[id]
  return EXAMPLE_BODIES[id] ?? sampleOf(body.schema, OBJECTS_BY_NAME)
}

/** Returns an operation's path and query with example values: IDs of the starter data if possible. */
export function examplePath({ id, path, parameters }: Pick<OperationDoc, 'id' | 'path' | 'parameters'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleParameter(id, path, name))
  const requiredParameters = parameters.filter(parameter => parameter.in === 'query' && parameter.required)
  const query = requiredParameters.map(({ name }) => `${name}=${encodeURIComponent(exampleParameter(id, path, name))}`)
  const exampleQuery = EXAMPLE_QUERIES[id] ?? query.join('&')
  return exampleQuery === '' ? filled : `${filled}?${exampleQuery}`
}

const EXAMPLE_QUERIES: Readonly<Record<string, string>> = {
  lookUpUma: `customerId=${STARTER_IDS.customerId}`,
  lookUpExternalAccount: `customerId=${STARTER_IDS.customerId}`,
  listExchangeRates: 'sourceCurrency=USD&destinationCurrency=EUR',
  listDiscoveries: 'country=NG',
  listInternalAccounts: `customerId=${STARTER_IDS.customerId}`,
  listUmaProviders: 'currencyCode=MXN',
}

function exampleParameter(id: string, path: string, name: string): string {
  if (name === 'accountId' && /external-account/.test(path)) return STARTER_IDS.eurAccountId
  if (name === 'accountId' && id.includes('Internal')) return STARTER_IDS.customerAccountId
  if (name === 'accountId') return STARTER_IDS.walletAccountId
  if (name === 'customerId') return STARTER_IDS.customerId
  if (name === 'receiverUmaAddress') return '$success.eur@sandbox.example'
  if (name === 'exchangeId') return 'ex_…'
  const type =
    name === 'id' ? (path.includes('/sessions') ? 'Session' : 'AuthMethod') : capitalize(name.replace(/Id$/, ''))
  return `${type}:00000000-0000-7000-8000-000000000000`
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns a sample value of a schema, with required fields only. For display: the sample can violate a pattern. */
function sampleOf(schema: JsonSchema, objects: ReadonlyMap<string, JsonSchema>): unknown {
  const object = objectOf(schema)
  if (object !== undefined) return sampleOf(objects.get(object) ?? {}, objects)
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (choice !== undefined) return sampleOf(choice, objects)
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(part => sampleOf(part, objects)))
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined) {
    const names = schema.required ?? []
    return Object.fromEntries(names.map(name => [name, sampleOf(schema.properties?.[name] ?? {}, objects)]))
  }
  return plainSample(schema, objects)
}

function plainSample(schema: JsonSchema, objects: ReadonlyMap<string, JsonSchema>): unknown {
  const { type, items = {}, minimum = 1 } = schema
  if (type === 'array') return [sampleOf(items, objects)]
  if (type === 'object') return {}
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return false
  return type === 'string' ? textSample(schema) : null
}

function textSample({ format, pattern }: JsonSchema): string {
  if (format === 'date-time') return '2025-10-13T09:00:00Z'
  if (format === 'date') return '1990-01-31'
  const type = /^\^([A-Z][A-Za-z]+):\[/.exec(pattern ?? '')?.[1]
  return type === undefined ? 'text' : `${type}:00000000-0000-7000-8000-000000000000`
}
