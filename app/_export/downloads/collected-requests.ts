import { exampleBody, examplePath } from '#app/_reference/example-bodies'
import { byTag, type OperationDoc } from '#app/_reference/operation-docs'

/** A request as collections keep it. */
export interface CollectedRequest {
  readonly name: string
  readonly method: string
  /** A template below the base URL. */
  readonly path: string
  readonly about: string
  readonly pathParameters: readonly Parameter[]
  /** Those that are not needed are kept switched off. */
  readonly query: readonly (Parameter & { readonly isOn: boolean })[]
  readonly headers: readonly (Parameter & { readonly isOn: boolean })[]
  /** JSON, laid out. */
  readonly body: string | undefined
}

interface Parameter {
  readonly name: string
  readonly value: string
}

/** The operations in folders by their tag, each with an example that a fresh sandbox answers. No secret is in any. */
export function collectedRequests(docs: readonly OperationDoc[]) {
  return byTag(docs).map(([tag, own]) => ({ folder: capital(tag), requests: own.map(requestOf) }))
}

function requestOf(doc: OperationDoc): CollectedRequest {
  const [path = '', query = ''] = examplePath(doc).split('?')
  const given = new URLSearchParams(query)
  const body = exampleBody(doc)
  return {
    name: doc.id,
    method: doc.method,
    path: doc.path,
    about: aboutOf(doc),
    pathParameters: valuesOf(doc.path, path),
    query: doc.parameters
      .filter(parameter => parameter.in === 'query')
      .map(({ name }) => ({ name, value: given.get(name) ?? '', isOn: given.has(name) })),
    headers: doc.parameters
      .filter(parameter => parameter.in === 'header')
      .map(({ name }) => ({ name, value: '', isOn: false })),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
  }
}

function aboutOf(doc: OperationDoc): string {
  const errors = doc.errors.map(({ status, codes }) => `${status} ${codes.join(', ')}`)
  return [
    `${doc.summary}.`,
    ...(doc.isSignedRetry
      ? [
          'Answers 202 first: stamp payloadToSign, then send the same request with Service-Wallet-Signature and Request-Id.',
        ]
      : []),
    `Answers ${doc.answers.map(({ status }) => status).join(', ')}. Refusals: ${errors.join('; ')}.`,
  ].join('\n\n')
}

/** The values an example path puts in place of its template's parameters. */
function valuesOf(template: string, path: string): readonly Parameter[] {
  const values = path.split('/')
  return template.split('/').flatMap((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? [] : [{ name, value: values[at] ?? '' }]
  })
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
