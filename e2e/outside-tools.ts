import type { SentRequest } from '#lib/client/sent'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { softwareAuthenticator } from '#lib/flows/software-authenticator'
import type { TamperTools } from '#lib/flows/tamper'
import { apiToken, baseURL } from './server.ts'

/** The wallet a sandbox begins with, its credential, and an account in dollars that can be paid to. */
export interface StarterWallet {
  readonly accountId: string
  readonly credentialId: string
  readonly destinationId: string
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const authenticator = softwareAuthenticator(baseURL, random)

/** What flows reach the sandbox with from outside the browser, as an integrator's own program would. */
export const outsideTools: TamperTools = {
  send,
  random,
  mintToken: async (identity, clientPublicKey) => {
    const body = { ...identity, ...(clientPublicKey === undefined ? {} : { clientPublicKey }) }
    return (await control('POST', '/oidc/token', body)).idToken
  },
  authenticator,
  liar: () => authenticator,
  advanceClock: async advanceMs => void (await control('POST', '/clock', { mode: 'frozen', advanceMs })),
}

/** Calls the control plane and gives the JSON it answers. */
// biome-ignore lint/suspicious/noExplicitAny: a journey reads answers as a client without types does.
export async function control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${baseURL}${CONTROL_PATH}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Looks the starter data's wallet up. */
export async function starterWallet(): Promise<StarterWallet> {
  const { seed } = await control('GET', '/state')
  const read = async (path: string) => JSON.parse((await send({ method: 'GET', path, headers: {} })).body).data
  const [{ id: accountId }] = await read(
    `/customers/internal-accounts?customerId=${seed.customerId}&type=EMBEDDED_WALLET`,
  )
  const [{ id: credentialId }] = await read(`/auth/credentials?accountId=${accountId}`)
  const { id: destinationId } = seed.externalAccounts.find(({ currency }: { currency: string }) => currency === 'USD')
  return { accountId, credentialId, destinationId }
}

async function send({ method, path, headers, body }: SentRequest) {
  const startedAt = performance.now()
  const response = await fetch(`${baseURL}${BASE_PATH}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(`${apiToken.clientId}:${apiToken.clientSecret}`)}`, ...headers },
    body: body ?? null,
  })
  const text = await response.text()
  const exchangeId = response.headers.get('Sandbox-Trace-Id') ?? undefined
  const durationMs = performance.now() - startedAt
  return { status: response.status, headers: [...response.headers], body: text, exchangeId, durationMs }
}

/** Sends a JSON body, as an integrator's own program would. */
export function post(path: string, body: object) {
  return outsideTools.send({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
