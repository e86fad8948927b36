import type { OperationExample } from '#lib/contract/openapi-example'
import { type Json, schemaOf } from '#lib/contract/openapi-schemas'
import type { Operation } from '#lib/contract/operation'

export function parametersOf(operation: Operation, components: Json, example: OperationExample | undefined): Json[] {
  const values = example?.parameters ?? {}
  const inUrl = [...pathParameters(operation), ...queryParameters(operation, components)]
  return [
    ...inUrl.map(parameter => {
      const sent = values[parameter.name]
      return sent === undefined ? parameter : { ...parameter, example: typedValue(sent, parameter.schema) }
    }),
    ...headerParameters(operation),
  ]
}

interface Parameter extends Json {
  readonly name: string
  readonly schema: Json
}

function typedValue(sent: string, { type }: Json): unknown {
  if (type === 'integer') return Number(sent)
  if (type === 'boolean') return sent === 'true'
  return type === 'array' ? sent.split(',') : sent
}

function pathParameters({ path }: Operation): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Operation, components: Json): Parameter[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = schemaOf(query, components) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: withoutText(schema),
  }))
}

/** Drops keywords for text, such as `pattern`, which do not apply to numbers, booleans and arrays. */
function withoutText(schema: Json): Json {
  if (schema.type === 'string' || schema.type === undefined) return schema
  const { pattern, minLength, maxLength, enum: texts, anyOf, ...typed } = schema
  return typed
}

const HEADERS = {
  'Idempotency-Key': 'A repeated key returns the first successful response again.',
  'Service-Wallet-Signature': 'The stamp over payloadToSign, in base64url.',
  'Request-Id': 'The requestId that the service returned.',
} as const

function headerParameters({ idempotent, signedRetry, walletSignature }: Operation): Json[] {
  const names = [
    ...(idempotent ? (['Idempotency-Key'] as const) : []),
    ...(signedRetry || walletSignature ? (['Service-Wallet-Signature'] as const) : []),
    ...(signedRetry ? (['Request-Id'] as const) : []),
  ]
  return names.map(name => ({
    name,
    in: 'header',
    required: false,
    description: HEADERS[name],
    schema: { type: 'string' },
  }))
}
