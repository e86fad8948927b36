import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { isReachable } from '#lib/explain/unreachable-codes'
import { exampleBody } from '#lib/reference/example-bodies'
import { API_DOCS, byTag, CONTROL_DOCS, OBJECTS, type OperationDoc } from '#lib/reference/operation-docs'
import {
  type JsonSchema,
  plainDescriptionOf,
  type Row,
  readSchema,
  type SchemaContent,
} from '#lib/reference/read-schema'

/** Returns the API reference as Markdown, for language models. */
export function llmsText(origin: string, baseUrl: string): string {
  return `${[
    '# Countersign',
    '> A local sandbox of a payments API. It behaves like production, with cross-currency quotes, a double-entry ledger, and wallet authentication with signed retries. Money, banks and networks are simulated.',
    introduction(baseUrl),
    `## Machine-readable formats\n\n${[
      `- [OpenAPI 3.1](${baseUrl}/openapi.json): the same reference as JSON`,
      `- [Postman](${origin}/postman.json): a Postman collection in format 2.1`,
      `- [Bruno](${origin}/bruno.zip): a Bruno collection in a ZIP archive`,
    ].join('\n')}`,
    `## Behavior\n\n- [Behavior](${origin}/reference/behavior): choices where the specification leaves the behavior open`,
    ...byTag(API_DOCS).map(([tag, docs]) => `## ${tag}\n\n${docs.map(operationText).join('\n\n')}`),
    `## Objects\n\n${OBJECTS.map(objectText).join('\n\n')}`,
    `## Errors\n\n${errorLines().join('\n')}`,
    `## Control plane, under ${origin}/api/sandbox\n\n${CONTROL_DOCS.map(controlLine).join('\n')}`,
  ].join('\n\n')}\n`
}

const introduction = (baseUrl: string) => `- Base URL: ${baseUrl}
- Authorization: Basic with base64 of <api token id>:<api client secret>
- A body is one JSON object in UTF-8, at most 65,536 bytes long and sent as application/json; amounts are integers in the smallest unit of their currency
- Every error is {"status", "code", "message", "details"?}; branch on code, then on details.reason
- Operations that support Idempotency-Key replay the first successful response, byte for byte, for a repeated key
- Signed retry: the first request returns 202 with payloadToSign, requestId and expiresAt. Stamp the exact bytes of payloadToSign, then repeat the request with Service-Wallet-Signature and Request-Id
- A stamp is base64url of {"publicKey": 33 bytes in hex, "scheme": "SIGNATURE_SCHEME_TK_API_P256", "signature": DER in hex}: ECDSA on P-256 over SHA-256 of the payload`

function operationText(doc: OperationDoc): string {
  const { id, method, path, summary, parameters, body, responses, errors } = doc
  const example = exampleBody(doc)
  const notes = [
    ...(doc.isSignedRetry ? ['signed retry'] : []),
    ...(doc.isIdempotent ? ['supports Idempotency-Key'] : []),
  ]
  return [
    `### ${method} ${path}`,
    `${id}: ${summary}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}.`,
    parameters
      .map(({ name, in: parameterIn, required }) => `- ${parameterIn} ${name}${required ? ', required' : ''}`)
      .join('\n'),
    body ? `Body: ${formatSchema(body.schema)}` : '',
    example === undefined ? '' : `Example: ${JSON.stringify(example)}`,
    `Responses: ${responses.map(({ status, schema }) => `${status}${schema ? ` ${nameOf(schema)}` : ''}`).join(', ')}`,
    `Errors: ${errors.map(({ status, codes }) => `${status} ${codes.join(', ')}`).join('; ')}`,
  ]
    .filter(text => text !== '')
    .join('\n\n')
}

function controlLine({ method, path, summary }: OperationDoc): string {
  return `- ${method} ${path}: ${summary}`
}

function objectText([name, schema]: readonly [string, JsonSchema]): string {
  const about = plainDescriptionOf(schema)
  return `### ${name}\n\n${about ? `${about}\n\n` : ''}${formatSchema(schema)}`
}

function errorLines(): readonly string[] {
  return (Object.keys(ERRORS) as ErrorCode[]).filter(isReachable).map(code => {
    const { status, message, reasons }: ErrorEntry = ERRORS[code]
    const named = Object.keys(reasons ?? {})
    return `- ${status} ${code}: ${message}${named.length > 0 ? ` Reasons: ${named.join(', ')}.` : ''}`
  })
}

function formatSchema(schema: JsonSchema): string {
  return formatContent(readSchema(schema), '')
}

function formatContent(content: SchemaContent, indent: string): string {
  switch (content.kind) {
    case 'object':
      return content.object
    case 'plain':
      return content.values.length > 0 ? content.values.join(' | ') : content.type
    case 'members':
      if (content.rows.length === 0) return 'an object with no fields'
      return `\n${content.rows.map(row => `${indent}${rowText(row)}`).join('\n')}`
    case 'variants':
      return `one of${content.discriminator ? `, selected by ${content.discriminator}` : ''}\n${content.variants
        .map(({ name, content: inner }) => `${indent}- ${name}: ${formatContent(inner, `${indent}  `)}`)
        .join('\n')}`
    default:
      return content satisfies never
  }
}

function rowText({ name, depth, isRequired, type, notes, values, description }: Row): string {
  const facts = [
    type,
    ...(isRequired ? ['required'] : []),
    ...notes,
    ...(values.length > 0 ? [values.join(' | ')] : []),
  ]
  return `${'  '.repeat(depth)}- ${name}: ${facts.join(', ')}${description ? `. ${description}` : ''}`
}

function nameOf(schema: JsonSchema): string {
  const content = readSchema(schema)
  return content.kind === 'object' ? content.object : content.kind === 'plain' ? content.type : 'object'
}
