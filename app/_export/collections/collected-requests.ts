import { API_DOCS, CONTROL_DOCS, type OperationDoc } from '#app/_reference/operation-docs'
import { COLLECTION_FOLDERS } from './collection-folders'
import { BODIES, type CollectionStep } from './collection-step'

export const COLLECTION_ABOUT = [
  'Every operation of the sandbox. Set the collection variables clientId and clientSecret, then run all requests in order,',
  'as often as you like. They use the starter data of that platform, create a customer and sign in to its wallet. The',
  'scripts encrypt the one-time code and stamp every signed request. Passkeys and ID tokens are omitted, because they need',
  'an authenticator or an issuer. A few requests use the control plane, which needs a login if the sandbox is not on loopback.',
].join(' ')

/** Collection variable for the control plane's address, which the collection provides. */
export const CONTROL_URL = 'controlUrl'

export interface CollectedRequest {
  readonly name: string
  readonly method: string
  /** Starts with the variable of its base URL; path parameters are `:name`. */
  readonly url: string
  readonly about: string
  readonly pathParameters: readonly Parameter[]
  /** Optional parameters are switched off. */
  readonly query: readonly (Parameter & { readonly isOn: boolean })[]
  readonly headers: readonly (Parameter & { readonly isOn: boolean })[]
  /** Indented JSON. */
  readonly body: string | undefined
  readonly status: number
  readonly step: CollectionStep
}

interface Parameter {
  readonly name: string
  readonly value: string
}

/** Returns the folders of the collections with their requests, in running order, without secrets. */
export function collectedFolders() {
  return COLLECTION_FOLDERS.map(({ name, steps }) => ({ folder: name, requests: steps.map(requestOf) }))
}

export function controlUrlOf(baseUrl: string): string {
  return `${new URL(baseUrl).origin}/api/sandbox`
}

const DOCS = new Map([...CONTROL_DOCS, ...API_DOCS].map(doc => [doc.id, doc]))
const CONTROL_IDS = new Set(CONTROL_DOCS.map(({ id }) => id))

function requestOf(step: CollectionStep): CollectedRequest {
  const { id, variant, path = {}, query = {}, headers = {} } = step
  const body = step.body ?? Object.entries(BODIES).find(([operation]) => operation === id)?.[1]
  const doc = DOCS.get(id)
  if (doc === undefined) throw new Error(`A step of the collections names ${id}, which is not an operation.`)
  const base = CONTROL_IDS.has(id) ? CONTROL_URL : 'baseUrl'
  const inPlace = (place: string) => doc.parameters.filter(parameter => parameter.in === place)
  return {
    name: variant === undefined ? id : `${id} (${variant})`,
    method: doc.method,
    url: `{{${base}}}${doc.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    about: aboutOf(doc),
    pathParameters: inPlace('path').map(({ name }) => ({ name, value: path[name] ?? `{{${name}}}` })),
    query: inPlace('query').map(({ name }) => switchable(query, name)),
    headers: inPlace('header').map(({ name }) => switchable(headers, name)),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    status: step.status ?? doc.answers.find(answer => answer.status !== 202)?.status ?? 200,
    step,
  }
}

function switchable(values: Readonly<Record<string, string>>, name: string) {
  return { name, value: values[name] ?? '', isOn: values[name] !== undefined }
}

function aboutOf(doc: OperationDoc): string {
  const errors = doc.errors.map(({ status, codes }) => `${status} ${codes.join(', ')}`)
  return [
    `${doc.summary}.`,
    ...(doc.isSignedRetry
      ? [
          'Returns 202 first. Stamp payloadToSign, then repeat the request with Service-Wallet-Signature and Request-Id.',
        ]
      : []),
    `Responses: ${doc.answers.map(({ status }) => status).join(', ')}. Errors: ${errors.join('; ')}.`,
  ].join('\n\n')
}
