import { MEMORY_URL } from '#db/open-database'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { dispatch } from '#lib/http/handle'
import type { Seed, SeededResponses, SeedFunding, SeedRequest, Token } from '#lib/package/sandbox-types'
import { type ApiObject, readSeedObjects, type SeedObjects } from '#lib/package/seed/read-seed-objects'
import { type Responses, resolveBody, resolvePath } from '#lib/package/seed/seed-format'
import { BUILD } from '#lib/runtime/build-version'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { SettingError } from '#lib/runtime/config/setting-error'
import { escapeControls } from '#lib/runtime/log/escape-controls'
import type { Sender } from '#lib/runtime/webhooks/send-webhook'

/**
 * Sends the requests of a seed to a new sandbox, with the API token of the first platform. If the seed contains a time,
 * first freezes the sandbox clock at that time. Returns the responses to labeled requests, by label. Throws
 * {@link SettingError} if a request is invalid or rejected, needs a signed retry, or repeats a label.
 */
export async function applySeed(world: RunningWorld, seed: Seed, source: string): Promise<SeededResponses> {
  const send = senderOf(world)
  if (seed.clock !== undefined) {
    const body = { mode: 'frozen', setTo: seed.clock.frozenAt }
    const place = `${source}: clock`
    await requireAccepted(send, { method: 'POST', path: `${CONTROL_PATH}/clock`, body }, place, { setTo: 'frozenAt' })
  }
  const responses: Record<string, { readonly id: string }> = {}
  for (const [at, request] of seed.requests.entries()) {
    const name = 'fund' in request ? 'fund' : escapeControls(`${request.method} ${request.path}`)
    const place = `${source}: requests.${at} (${name})`
    const { label } = request
    if (label !== undefined && Object.hasOwn(responses, label)) {
      throw new SettingError(`${place} has the same label as an earlier request: ${label}. Use another label.`)
    }
    const response = await requireAccepted(send, await callOf(request, { send, responses, place }), place)
    if (label !== undefined) responses[label] = response as { readonly id: string }
  }
  return responses
}

/** Applies a seed to a temporary sandbox in memory, which sends no webhooks. Throws as {@link applySeed} does. */
export async function tryOutSeed(seed: Seed, source: string): Promise<void> {
  await withTemporaryWorld(world => applySeed(world, seed, source))
}

/** Reads the objects of a new sandbox: the starter data and the default configuration. */
export function readFreshObjects(): Promise<SeedObjects> {
  return withTemporaryWorld(world => {
    const send = senderOf(world)
    return readSeedObjects(path => requireAccepted(send, { method: 'GET', path }, path) as Promise<ApiObject>)
  })
}

async function withTemporaryWorld<Result>(work: (world: RunningWorld) => Promise<Result>): Promise<Result> {
  const config = configFrom({ DATABASE_URL: MEMORY_URL, LOG_LEVEL: 'silent' }, BUILD)
  const world = await worldOf(config, { sender: NULL_SENDER })
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

/** Sender that sends nothing. Its reply, 202, accepts every webhook but does not decide a payment. */
const NULL_SENDER: Sender = {
  send: async () => ({ reply: { status: 202, headers: {}, body: new Uint8Array(), isCut: false } }),
  close: () => {},
}

interface SeedCall {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

type SeedSender = (call: SeedCall) => Promise<{ readonly status: number; readonly text: string | undefined }>

interface Progress {
  readonly send: SeedSender
  readonly responses: Responses
  readonly place: string
}

/** Returns the call of a request, with its references resolved. Finds the account of a `fund` request. */
async function callOf(request: SeedRequest, { send, responses, place }: Progress): Promise<SeedCall> {
  if (!('fund' in request)) return resolveCall(request, responses, place)
  const { customer, currency, amount } = resolveCall({ method: 'POST', path: '', body: request.fund }, responses, place)
    .body as SeedFunding['fund']
  const path =
    customer === undefined
      ? '/platform/internal-accounts'
      : `/customers/internal-accounts?limit=100&customerId=${encodeURIComponent(customer)}`
  const { data } = (await requireAccepted(send, { method: 'GET', path }, place)) as {
    readonly data: readonly {
      readonly id: string
      readonly balance: { readonly currency: { readonly code: string } }
    }[]
  }
  const account = data.find(({ balance }) => balance.currency.code === currency)
  if (account !== undefined) {
    return { method: 'POST', path: `/sandbox/internal-accounts/${account.id}/fund`, body: { amount } }
  }
  const known = data.map(({ balance }) => balance.currency.code).join(', ')
  const owner = customer === undefined ? 'The platform' : `The customer ${customer}`
  throw new SettingError(
    data.length === 0
      ? `${place}: ${owner} is unknown or has no account. Use the label of a request that creates a customer.`
      : `${place}: ${owner} has no ${currency} account. Use one of ${known}, or add the currency to the customer.`,
  )
}

function resolveCall({ method, path, body }: SeedCall, responses: Responses, place: string): SeedCall {
  try {
    return { method, path: resolvePath(path, responses), body: resolveBody(body, responses) }
  } catch (error) {
    throw error instanceof SettingError ? new SettingError(`${place}: ${error.message}`) : error
  }
}

/** Returns the response. `written` contains the names that the seed uses for fields of the call. */
async function requireAccepted(
  send: SeedSender,
  call: SeedCall,
  place: string,
  written: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { status, text } = await send(call)
  const body = parsed(text)
  if (body === undefined) throw new SettingError(`${place} does not return JSON. Remove the request.`)
  if (status === 202)
    throw new SettingError(`${place} needs a signed retry, which a seed cannot send. Remove the request.`)
  if (status < 300) return body
  const message = String(body.message).replace(/^\w+(?=: )/, field => written[field] ?? field)
  throw new SettingError(`${place} is rejected with ${status} ${body.code}: ${message} Correct the seed.`)
}

function parsed(text: string | undefined) {
  if (text === '') return {}
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function senderOf(world: RunningWorld): SeedSender {
  const { clientId, clientSecret } = firstToken(world)
  return async ({ method, path, body }) => {
    const isControl = path.startsWith(`${CONTROL_PATH}/`)
    const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body))
    const stream = new AbortController()
    const { status, body: text } = await dispatch(
      {
        method,
        target: isControl ? path : BASE_PATH + path,
        headers: [
          ['host', new URL(world.settings.publicOrigin).host],
          ['authorization', isControl ? `Bearer ${world.accessKey}` : `Basic ${btoa(`${clientId}:${clientSecret}`)}`],
          ['user-agent', 'seed'],
          ['content-length', String(bytes.length)],
          ...(bytes.length === 0 ? [] : [['content-type', 'application/json'] as const]),
        ],
        readBody: async limit => (bytes.length > limit ? 'too-large' : bytes),
        signal: stream.signal,
      },
      world,
    )
    if (typeof text !== 'string') stream.abort()
    return { status, text: typeof text === 'string' ? text : undefined }
  }
}

/** Returns the API token of the first platform. Throws an error if the secret is neither new nor in the token file. */
export function firstToken({ firstPlatform: { clientId, newSecret }, tokenFile }: RunningWorld): Token {
  const clientSecret = newSecret ?? tokenFile.read()?.clientSecret
  if (clientSecret !== undefined) return { clientId, clientSecret }
  throw new Error('The data folder has no valid credentials.json. Restore the file, or use another folder.')
}
