import { API_DOCS, CONTROL_DOCS, type OperationDoc } from '#app/_reference/operation-docs'
import { COLLECTION_FOLDERS } from './collection-folders'
import { BODIES, type CollectionStep } from './collection-step'

export const COLLECTION_ABOUT = [
  'Every operation of the sandbox, in an order that can be run from start to end, and again. It uses the starter data of the',
  'platform whose clientId and clientSecret are set, creates its customer, and signs in to its wallet: the scripts seal',
  'the one-time code and stamp every signed request. Passkeys and identity tokens are left out: they need an authenticator or',
  'an issuer. A few steps call the control plane, which asks for a login where the sandbox is not on loopback.',
].join(' ')

/** Collection variable for the control plane's address, which the collection provides. */
export const CONTROL_URL = 'controlUrl'

export interface CollectedRequest {
  readonly name: string
  readonly method: string
  /** Starts with the variable of its base address; path parameters are `:name`. */
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
  if (doc === undefined) throw new Error(`A step of the collections names ${id}, which is no operation.`)
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
      ? ['A 202 comes first: stamp payloadToSign, then send the same request with the stamp and the requestId.']
      : []),
    `Responses: ${doc.answers.map(({ status }) => status).join(', ')}. Errors: ${errors.join('; ')}.`,
  ].join('\n\n')
}
