import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { openApiDocument, TAGS } from '#lib/contract/openapi'
import { RECORDED_EXAMPLES } from '#lib/contract/openapi-example'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'

interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly example?: unknown
  readonly schema: Readonly<Record<string, unknown>>
}
type Content = {
  readonly 'application/json': {
    readonly schema: Readonly<Record<string, unknown>>
    readonly example?: unknown
    readonly examples?: Readonly<Record<string, { readonly $ref: string }>>
  }
}

const document = openApiDocument(OPERATIONS, 'http://localhost:3000/api/2025-10-13', RECORDED_EXAMPLES)
const paths = document.paths as Record<string, Record<string, Described>>
const components = document.components as Record<'schemas' | 'examples', Record<string, Record<string, unknown>>>
const LISTED: readonly Operation[] = OPERATIONS

function findOperation({ path, method }: Pick<Operation, 'path' | 'method'>): Described {
  return paths[path]?.[method.toLowerCase()] ?? expect.fail(`${method} ${path} is not described.`)
}

describe('the OpenAPI document', () => {
  test('describes every operation under its path and method', () => {
    for (const operation of LISTED) expect(findOperation(operation)).toMatchObject({ operationId: operation.id })
  })

  test('describes POST /quotes with the specified statuses, plus 403, 404, 429 and a default response', () => {
    const statuses = Object.keys(paths['/quotes']?.post?.responses ?? {})
    expect(statuses.sort()).toEqual(['201', '400', '401', '403', '404', '412', '424', '429', '500', '501', 'default'])
  })

  test('says which fields and values are rejected with 501, and which fields are stored only', () => {
    for (const operation of LISTED) {
      const { storedOnly = [], unsupported = {} } = operation
      const { description } = findOperation(operation)
      for (const [field, limit] of Object.entries(unsupported)) {
        const rejected = typeof limit === 'string' ? [field] : limit.values.map(value => `${field}: ${value}`)
        expect(description).toContain(`${rejected.map(one => `\`${one}\``).join(' or ')} is rejected with 501, because`)
      }
      const stored = /Stored and returned only: (\S+(?:, \S+)*)\./.exec(description)?.[1]?.replaceAll('`', '')
      expect(stored?.split(', ') ?? []).toEqual(storedOnly)
    }
  })

  test('declares a webhook of each kind, and together they have every type of event', () => {
    const webhooks = document.webhooks as Record<string, { readonly post: Described }>
    const types = Object.values(webhooks).flatMap(({ post }) => {
      const { $ref = '' } = (post.requestBody?.content['application/json'].schema ?? {}) as { $ref?: string }
      const schema = components.schemas[$ref.replace('#/components/schemas/', '')]
      const { type } = (schema?.properties ?? {}) as { type?: { readonly enum?: string[]; readonly const?: string } }
      return type?.enum ?? [type?.const]
    })
    expect(types.toSorted()).toEqual([...WEBHOOK_TYPES].toSorted())
    const ids = Object.values(webhooks).map(({ post }) => post.operationId)
    expect(ids).toContain('outgoingPaymentWebhook')
    expect(ids).toContain('testWebhook')
  })

  test('references only components that it contains', () => {
    const text = JSON.stringify(document)
    for (const kind of ['schemas', 'examples'] as const) {
      const names = Array.from(text.matchAll(new RegExp(`"#/components/${kind}/(\\w+)"`, 'g')), ([, name]) => name)
      expect(Object.keys(components[kind])).toEqual(expect.arrayContaining([...new Set(names)]))
    }
    expect(text).not.toContain('#/$defs/')
  })

  test('lists each code under its status, with an example', () => {
    for (const operation of LISTED) {
      for (const code of operation.errors) {
        const response = findOperation(operation).responses[ERRORS[code].status]
        expect(response?.description).toContain(code)
        expect(response?.content?.['application/json'].examples).toHaveProperty(code)
        expect(components.examples[code]?.value).toMatchObject({ code, status: ERRORS[code].status })
      }
    }
  })

  test('has one error schema per status, which lists every code of the status', () => {
    for (const [name, schema] of Object.entries(components.schemas)) {
      const status = Number(/^Error(\d+)$/.exec(name)?.[1])
      if (Number.isNaN(status)) continue
      const codes = Object.keys(ERRORS).filter(code => ERRORS[code as keyof typeof ERRORS].status === status)
      expect(schema).toMatchObject({ properties: { status: { const: status }, code: { enum: codes } } })
    }
    expect(findOperation({ path: '/quotes', method: 'POST' }).responses[400]?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/Error400' } },
    })
  })

  test('has a variable for the host of the server', () => {
    expect(document.servers).toMatchObject([
      { url: 'http://{host}/api/2025-10-13', variables: { host: { default: 'localhost:3000' } } },
    ])
  })
})

describe.each(LISTED)('$id in the document', operation => {
  const { tags, description, parameters = [], requestBody, responses } = findOperation(operation)
  const missing = `Add ${operation.id} to lib/testing/fixtures/valid-call.ts, then run npm run openapi.`
  const bodyOf = (status: number) => responses[status]?.content?.['application/json']

  test('has a description and a described tag', () => {
    expect(tags).toEqual([operation.tag])
    expect(TAGS[operation.tag], `Describe the tag ${operation.tag} in lib/contract/openapi.ts.`).toBeDefined()
    expect(description).toContain(operation.summary)
  })

  test('has examples of its required parameters, body and success responses', () => {
    const requiredInUrl = parameters.filter(
      ({ in: location, required }) => location === 'path' || (location === 'query' && required),
    )
    for (const { name, example } of requiredInUrl) expect(example, `${name}: ${missing}`).toBeDefined()
    if (requestBody !== undefined && operation.bodyOptional !== true)
      expect(requestBody.content['application/json'].example, missing).toBeDefined()
    if (operation.success.body !== undefined) expect(bodyOf(operation.success.status)?.example, missing).toBeDefined()
    if (operation.signedRetry !== undefined) expect(bodyOf(202)?.example, missing).toBeDefined()
  })

  test('has examples that match its schemas', () => {
    const example = RECORDED_EXAMPLES[operation.id]
    expectAccepted(operation.query, example?.parameters && queryOf(operation, example.parameters))
    expectAccepted(operation.body, example?.request)
    expectAccepted(operation.success.body, example?.responses[operation.success.status])
    expectAccepted(operation.signedRetry, example?.responses[202])
  })

  test('references a component for each body', () => {
    const bodies = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
    for (const content of bodies.filter(found => found !== undefined))
      expect(Object.keys(content['application/json'].schema)).toEqual(['$ref'])
  })

  test('documents the types of query parameters, not their text forms', () => {
    for (const { name, in: location, schema } of parameters.filter(parameter => parameter.in === 'query')) {
      const advice = `${name} in ${location}: use queryBoolean or queryList, or register its type.`
      expect(schema.enum, advice).not.toEqual(['true', 'false'])
      if (typeof schema.pattern !== 'string') continue
      const pattern = new RegExp(schema.pattern)
      expect(pattern.test('1') && !pattern.test('a'), advice).toBe(false)
    }
  })
})

function expectAccepted(schema: z.core.$ZodType | undefined, example: unknown): void {
  if (schema === undefined || example === undefined) return
  expect(z.safeDecode(schema as z.ZodMiniType, example as never)).toMatchObject({ success: true })
}

function queryOf({ path }: Operation, parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`)))
}

describe('query parameters', () => {
  test.each([
    ['/transactions', 'limit', { type: 'integer', minimum: 1, maximum: 100 }],
    ['/exchange-rates', 'sendingAmount', { type: 'integer', format: 'int64' }],
    ['/exchange-rates', 'destinationCurrency', { type: 'array', items: { type: 'string' } }],
    ['/customers', 'isIncludingDeleted', { type: 'boolean' }],
    ['/customers', 'createdAfter', { type: 'string', format: 'date-time' }],
  ] as const)('%s documents the type of %s', (path, name, schema) => {
    const { parameters } = findOperation({ path, method: 'GET' })
    expect(parameters?.find(parameter => parameter.name === name)?.schema).toEqual(schema)
  })
})

describe('components', () => {
  test.each([
    ...['Quote', 'QuoteRequest', 'QuoteSource', 'QuoteDestination', 'Currency', 'PaymentInstructions'],
    ...['OutgoingRateDetails', 'PurposeOfPayment', 'AuthMethod', 'AuthSession', 'PasskeyAuthChallenge'],
    ...['SignedRequestChallenge', 'Customer', 'InternalAccount', 'ExternalAccount', 'Transaction'],
    ...['TransactionListResponse', 'AuthMethodListResponse', 'Error400', 'Error401', 'Error404', 'Error500'],
  ])('%s is a component', name => {
    expect(components.schemas).toHaveProperty(name)
  })

  test('no unnamed schema occurs twice', () => {
    const found = new Map<string, string[]>()
    for (const [location, schema] of inlineSchemas({ paths, schemas: components.schemas }, '#')) {
      const { description, ...shape } = schema
      const text = JSON.stringify(shape)
      found.set(text, [...(found.get(text) ?? []), location])
    }
    const repeated = [...found].filter(([, places]) => places.length > 1)
    expect(repeated, 'Give the schema an id: .register(z.globalRegistry, { id }).').toEqual([])
  })

  test('no member has a default; the description of immediatelyExecute states the value that applies if this member is omitted', () => {
    const text = JSON.stringify([paths, components.schemas])
    expect(text).not.toMatch(/"default":(?!\{"description")/)
    expect(components.schemas.QuoteRequest?.properties).toMatchObject({
      immediatelyExecute: { type: 'boolean', description: 'false if omitted.' },
    })
  })

  test('the description of encryptedOtpBundle names the members of its plaintext and the inputs of the encryption', () => {
    const { oneOf } = components.schemas.AuthMethodVerifyRequest as { oneOf: readonly Record<string, unknown>[] }
    const described = { type: 'string', minLength: 1, maxLength: 16_384, description: expect.any(String) }
    for (const type of ['EMAIL_OTP', 'SMS_OTP']) {
      const request = oneOf.find(({ properties }) => (properties as { type: { const: string } }).type.const === type)
      expect(request).toHaveProperty('properties.encryptedOtpBundle', described)
      for (const name of ['otp_code', 'public_key', 'targetPublic', 'HPKE', 'turnkey_hpke'])
        expect(JSON.stringify(request)).toContain(name)
    }
  })

  test('two different schemas cannot share a name', () => {
    const withBody = (body: z.core.$ZodType) => ({ ...(LISTED[0] as Operation), body })
    const operations = [
      withBody(z.object({ a: z.string() })),
      { ...withBody(z.object({ b: z.string() })), path: '/b' as const },
    ]
    expect(() => openApiDocument(operations, '')).toThrow('Two different schemas are named CreateQuoteRequest')
  })
})

/** Returns unnamed objects, enumerations and unions with their locations. Omits nullable types, which need no name. */
function inlineSchemas(value: unknown, location: string): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value)
    .filter(([name]) => name !== 'example' && name !== 'examples')
    .flatMap(([name, member]) => inlineSchemas(member, `${location}/${name}`))
  const members = value as Record<string, unknown>
  const isComponent = /^#\/schemas\/\w+$/.test(location)
  const isPropertyMap = location.endsWith('/properties')
  return isComponent || isPropertyMap || !isStructured(members) ? inner : [[location, members], ...inner]
}

function isStructured({ type, properties, enum: values, oneOf, anyOf }: Record<string, unknown>): boolean {
  if (Array.isArray(anyOf)) return !anyOf.some(choice => choice.type === 'null')
  return (
    Array.isArray(oneOf) ||
    (type === 'object' && properties !== undefined) ||
    (Array.isArray(values) && values.length > 1)
  )
}
