import type { OperationExample, OperationExamples } from '#lib/contract/openapi-example'
import { parametersOf } from '#lib/contract/openapi-parameters'
import { type Components, responsesOf, typeName } from '#lib/contract/openapi-responses'
import { type Json, namedSchemaOf } from '#lib/contract/openapi-schemas'
import { API_VERSION, type Operation, type UnsupportedFields, unsupportedReason } from '#lib/contract/operation'
import { WEBHOOKS } from '#lib/contract/webhooks/webhook-event'

const ABOUT =
  'Quotes across currencies and payment rails, backed by a durable ledger, and wallets whose actions are signed. All money is simulated.'

/**
 * Builds an OpenAPI 3.1 document. The schemas of requests and success responses are components. The name of a component
 * is the schema's registered ID, or else comes from the operation.
 */
export function openApiDocument(
  operations: readonly Operation[],
  baseUrl: string,
  recorded: OperationExamples = {},
): Json {
  const components: Components = { schemas: {}, examples: {} }
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const method = operation.method.toLowerCase()
    const described = operationObject(operation, components, recorded[operation.id])
    paths[operation.path] = { ...paths[operation.path], [method]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: API_VERSION,
      summary: 'A local sandbox for a payments API: cross-currency quotes and wallet authentication.',
      description: ABOUT,
      contact: { name: 'Countersign' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [serverAt(baseUrl)],
    security: [{ basic: [] }],
    tags: tagsOf(operations),
    paths,
    webhooks: webhookObjects(components),
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: '<api token id>:<api client secret>' },
      },
      schemas: components.schemas,
      examples: components.examples,
    },
  }
}

function webhookObjects(components: Components): Json {
  return Object.fromEntries(
    Object.entries(WEBHOOKS).map(([name, webhook]) => [name, webhookObject(webhook, components)]),
  )
}

function webhookObject(
  { operationId, summary, body }: (typeof WEBHOOKS)[keyof typeof WEBHOOKS],
  components: Components,
): Json {
  const schema = namedSchemaOf(body, typeName(operationId), components.schemas)
  const signature = {
    name: 'X-Grid-Signature',
    in: 'header',
    required: true,
    description:
      '{"v":"1","s":"<base64>"}, or the base64 alone if the platform chose that form: a DER-encoded ECDSA P-256 signature over the exact bytes of the body.',
    schema: { type: 'string' },
  }
  const reply = (description: string) => ({ description })
  const decides = operationId === 'incomingPaymentWebhook'
  return {
    post: {
      operationId,
      summary,
      description:
        'Posted to the webhookEndpoint of the platform. Retried with the same id and body for up to 7 days, until delivered. TEST and INCOMING_PAYMENT.PENDING are not retried. Verify the signature before parsing the body.',
      security: [],
      parameters: [signature],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        200: reply(decides ? 'Received. For INCOMING_PAYMENT.PENDING: approved.' : 'Received.'),
        202: reply(
          decides
            ? 'Received. For INCOMING_PAYMENT.PENDING: decided later, by a call that approves or rejects the payment.'
            : 'Received.',
        ),
        ...(decides && {
          403: reply('For INCOMING_PAYMENT.PENDING: rejected.'),
          422: reply('For INCOMING_PAYMENT.PENDING: failed, because more data about the sender is needed.'),
        }),
        409: reply('Already received.'),
      },
    },
  }
}

/** The host of an absolute URL is a variable, because users choose where the sandbox runs. */
function serverAt(baseUrl: string): Json {
  if (!URL.canParse(baseUrl)) return { url: baseUrl }
  const { protocol, host, pathname } = new URL(baseUrl)
  return {
    url: `${protocol}//{host}${pathname}`,
    variables: { host: { default: host, description: 'The host and port of the sandbox.' } },
  }
}

function tagsOf(operations: readonly Operation[]): Json[] {
  const names = [...new Set(operations.map(({ tag }) => tag))]
  return names.map(name => ({ name, ...(TAGS[name] !== undefined && { description: TAGS[name] }) }))
}

function operationObject(operation: Operation, components: Components, example: OperationExample | undefined): Json {
  const parameters = parametersOf(operation, components.schemas, example)
  const { id, tag, summary, body } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: descriptionOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(operation, body, components, example) }),
    responses: responsesOf(operation, components, example),
  }
}

function descriptionOf(operation: Operation): string {
  const { summary, idempotent, signedRetry, storedOnly = [], unsupported = {}, walletSignature } = operation
  return [
    `${summary}.`,
    ...(signedRetry
      ? [
          'A 202 response has payloadToSign: stamp it, then repeat the request with the stamp and the requestId in two headers.',
        ]
      : []),
    ...(walletSignature ? ['If the source is a wallet, send a stamp over the payloadToSign of the quote.'] : []),
    ...Object.entries(unsupported).map(
      ([field, limit]) => `${unsupportedText(field, limit)} is rejected with 501, because ${unsupportedReason(limit)}.`,
    ),
    ...(storedOnly.length > 0
      ? [`Stored and returned only: ${storedOnly.map(field => `\`${field}\``).join(', ')}.`]
      : []),
    ...(idempotent ? ['A repeated Idempotency-Key returns the first successful response again.'] : []),
  ].join(' ')
}

function unsupportedText(field: string, limit: UnsupportedFields[string]): string {
  if (typeof limit === 'string') return `\`${field}\``
  return limit.values.map(value => `\`${field}: ${value}\``).join(' or ')
}

function requestBody(
  { id, bodyOptional }: Operation,
  body: NonNullable<Operation['body']>,
  components: Components,
  example: OperationExample | undefined,
): Json {
  const schema = namedSchemaOf(body, `${typeName(id)}Request`, components.schemas)
  const content = example?.request === undefined ? { schema } : { schema, example: example.request }
  return { required: bodyOptional !== true, content: { 'application/json': content } }
}

export const TAGS: Readonly<Record<string, string>> = {
  quotes: 'Lock the rate and one amount of a transfer in a quote, then execute the quote.',
  transactions: 'Read, approve, reject and confirm transactions.',
  transfers: 'Move money in one currency.',
  receivers: 'Before creating a quote, look up what its destination accepts.',
  customers: 'The people and businesses served by the platform.',
  'internal accounts': 'Accounts held with the service, including wallets.',
  'external accounts': 'Bank accounts and wallets held outside the service.',
  credentials: 'The authentication credentials of wallets.',
  sessions: 'The sessions that credentials start, and their signing keys.',
  verifications: 'Verification of customers and their contacts.',
  tokens: 'API tokens and their permissions.',
  market: 'Exchange rates, banks and mobile-money providers.',
  crypto: 'Fees of crypto withdrawals.',
  webhooks: 'Events that the service sends.',
  platform: "The platform's configuration.",
  sandbox: 'Simulated payments and events, in the sandbox only.',
  document: 'The OpenAPI document.',
  control: 'The control plane of the sandbox.',
}
