import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { EXAMPLE_BODIES, exampleBody, examplePath, STARTER_IDS } from '#lib/reference/example-bodies'
import { API_DOCS, byTag, CONTROL_DOCS, OBJECTS } from '#lib/reference/operation-docs'
import { readSchema } from '#lib/reference/read-schema'
import { faultClient } from '#lib/testing/faults/fault-client'
import { testWorld } from '#lib/testing/sandbox/test-world'

test('the reference lists every API operation, and the success and error statuses of createQuote', () => {
  expect(API_DOCS.map(({ id }) => id)).toEqual(OPERATIONS.map(({ id }) => id))
  const quote = API_DOCS.find(({ id }) => id === 'createQuote')
  expect(quote).toMatchObject({ method: 'POST', path: '/quotes', isIdempotent: true, body: { isRequired: true } })
  expect(quote?.responses.map(({ status }) => status)).toEqual([201])
  expect(quote?.errors.map(({ status }) => status)).toEqual([400, 401, 403, 404, 412, 424, 429, 500, 501])
  expect(byTag(API_DOCS).flatMap(([, docs]) => docs)).toHaveLength(API_DOCS.length)
  expect(CONTROL_DOCS.map(({ id }) => id)).toContain('saveSnapshot')
})

test('readSchema returns fields, variants or a specific type for every object', () => {
  for (const [name, schema] of OBJECTS)
    expect(readSchema(schema), name).not.toEqual({ kind: 'plain', type: 'any value', values: [] })
  const source = readSchema(new Map(OBJECTS).get('QuoteSource') ?? {})
  expect(source).toMatchObject({
    kind: 'variants',
    discriminator: 'sourceType',
    variants: [{ name: 'ACCOUNT' }, { name: 'REALTIME_FUNDING' }],
  })
  expect(readSchema({ $ref: '#/components/schemas/Quote' })).toEqual({ kind: 'object', object: 'Quote' })
  const request = readSchema(new Map(OBJECTS).get('QuoteRequest') ?? {})
  const amount = request.kind === 'members' && request.rows.find(({ name }) => name === 'lockedCurrencyAmount')
  expect(amount).toMatchObject({ type: 'integer', isRequired: true, notes: ['1 to 9,000,000,000,000,000'] })
})

test('the reference inlines enumerations and schemas named after an operation, omits schemas such as Error400, and lists the others as objects', () => {
  const names = OBJECTS.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['Quote', 'QuoteRequest', 'Error', 'CustomerListResponse']))
  expect(names).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(Error\d+|QuoteStatus|SendFundsRequest)$/)]),
  )
  const quote = readSchema(new Map(OBJECTS).get('Quote') ?? {})
  const status = quote.kind === 'members' && quote.rows.find(({ name }) => name === 'status')
  expect(status).toMatchObject({
    object: undefined,
    values: ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
  })
  const sendFunds = API_DOCS.find(({ id }) => id === 'sendFunds')
  expect(readSchema(sendFunds?.body?.schema ?? {})).toMatchObject({ kind: 'members' })
})

test.each([
  ['the API', API_DOCS],
  ['the control plane', CONTROL_DOCS],
])('OBJECTS contains every schema that the documentation of %s refers to', (_, docs) => {
  const names = new Set(OBJECTS.map(([name]) => name))
  const referred = Array.from(JSON.stringify(docs).matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name)
  expect([...new Set(referred)].filter(name => !names.has(name ?? ''))).toEqual([])
})

test.each(OPERATIONS.filter(operation => 'body' in operation && operation.id in EXAMPLE_BODIES))(
  'the example request body of $id matches the request schema',
  operation => {
    const { body } = operation as { body: z.core.$ZodType }
    expect(z.safeDecode(body as z.ZodMiniType, EXAMPLE_BODIES[operation.id] as never).success).toBe(true)
  },
)

test('calls to common operations with example paths and bodies succeed', async () => {
  const running = await testWorld()
  const client = await faultClient(running.send)
  const { seed } = (await client.control('GET', '/state')).body
  expect(seed.platformAccountId).toBe(STARTER_IDS.platformAccountId)
  expect(seed.customerId).toBe(STARTER_IDS.customerId)
  const writes = ['createQuote', 'createCustomer', 'createExternalAccount', 'createTransferOut', 'fundInternalAccount']
  const reads = ['listExchangeRates', 'lookUpUma', 'lookUpExternalAccount', 'getCustomer', 'getInternalAccount']
  for (const doc of API_DOCS.filter(({ id }) => [...writes, ...reads].includes(id))) {
    const reply = await client.call(doc.method, examplePath(doc), exampleBody(doc))
    expect(reply.status, `${doc.id} ${BASE_PATH}${examplePath(doc)} ${reply.text}`).toBeLessThan(300)
  }
  await running.dispose()
})
