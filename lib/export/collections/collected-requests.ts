import { COLLECTION_FOLDERS } from '#lib/export/collections/collection-folders'
import { BODIES, type CollectionStep, WITHOUT_STAMP } from '#lib/export/collections/collection-step'
import { API_DOCS, CONTROL_DOCS, type OperationDoc } from '#lib/reference/operation-docs'

export const COLLECTION_ABOUT = [
  'Calls every operation of the API. Set the variables clientId and clientSecret to the ID and secret of an API token,',
  'then run all requests in order, as often as you like. The requests use the starter data of the token’s platform, create customers and',
  'sign in to a wallet with an ID token. One-time codes and passkeys are omitted, because they need encryption or an',
  'authenticator. Signed requests send the variable stamp. While it is empty, they check that the response is 401.',
  'A few requests call the control plane, which needs the access key unless it is called over loopback.',
].join(' ')

/** Name of the collection variable for the control plane's URL. */
export const CONTROL_URL = 'controlUrl'

export interface CollectedRequest {
  readonly name: string
  readonly method: string
  /** Begins with the variable of a base URL. Path parameters are written `:name`. */
  readonly url: string
  readonly about: string
  readonly pathParameters: readonly Parameter[]
  /** A parameter without a value in the step is disabled. */
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

/** Returns the folders with their requests, in run order. */
export function collectedFolders() {
  return COLLECTION_FOLDERS.map(({ name, steps }) => ({ folder: name, requests: steps.map(requestOf) }))
}

export function controlUrlOf(baseUrl: string): string {
  return `${new URL(baseUrl).origin}/api/sandbox`
}

/** Returns the query string of the enabled parameters, with its question mark, or an empty string. */
export function queryOf(query: CollectedRequest['query']): string {
  const on = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  return on.length > 0 ? `?${on.join('&')}` : ''
}

const DOCS = new Map([...CONTROL_DOCS, ...API_DOCS].map(doc => [doc.id, doc]))
const CONTROL_IDS = new Set(CONTROL_DOCS.map(({ id }) => id))

function requestOf(step: CollectionStep): CollectedRequest {
  const { id, variant, path = {}, query = {}, headers = {} } = step
  const body = step.body ?? Object.entries(BODIES).find(([operation]) => operation === id)?.[1]
  const doc = DOCS.get(id)
  if (doc === undefined) throw new Error(`A collection step has the unknown operation ${id}.`)
  const base = CONTROL_IDS.has(id) ? CONTROL_URL : 'baseUrl'
  const parametersIn = (location: string) => doc.parameters.filter(parameter => parameter.in === location)
  return {
    name: variant === undefined ? id : `${id} (${variant})`,
    method: doc.method,
    url: `{{${base}}}${doc.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    about: aboutOf(doc, step),
    pathParameters: parametersIn('path').map(({ name }) => ({ name, value: path[name] ?? `{{${name}}}` })),
    query: parametersIn('query').map(({ name }) => optionalParameter(query, name)),
    headers: parametersIn('header').map(({ name }) => optionalParameter(headers, name)),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    status: step.status ?? doc.responses.find(({ status }) => status !== 202)?.status ?? 200,
    step,
  }
}

function optionalParameter(values: Readonly<Record<string, string>>, name: string) {
  return { name, value: values[name] ?? '', isOn: values[name] !== undefined }
}

const STAMP_ABOUT = [
  'Without a stamp, the response is 401. To stamp this request:',
  '1. Run the folder Login. Then run `countersign wallet sign-in --with OAUTH --account WALLET` with the value of the variable `walletId`, and with CLIENT_ID and CLIENT_SECRET in the environment.',
  '2. Send listSessions of this folder and each unsigned request after it, up to the first request of this one.',
  "3. Run `printf %s 'PAYLOAD' | countersign wallet stamp` with the value of the variable `payloadToSign`.",
  '4. Set the variable `stamp` to the output, and send this request. Each stamp works once. Clear the variable before you run the whole collection.',
].join('\n')

function aboutOf(doc: OperationDoc, { rejection }: CollectionStep): string {
  const errors = doc.errors.map(({ status, codes }) => `${status} ${codes.join(', ')}`)
  return [
    `${doc.summary}.`,
    ...(doc.isSignedRetry
      ? [
          'After a 202 response, stamp payloadToSign, then repeat the request with Service-Wallet-Signature and Request-Id.',
        ]
      : []),
    ...(rejection === WITHOUT_STAMP ? [STAMP_ABOUT] : []),
    `Responses: ${doc.responses.map(({ status }) => status).join(', ')}. Errors: ${errors.join('; ')}.`,
  ].join('\n\n')
}
