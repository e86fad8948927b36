import { send } from '#lib/client/send'
import type { SentRequest } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import { BASE_PATH, CONTROL_PATH, JSON_HEADERS } from '#lib/contract/operation'
import { softwareAuthenticator } from '#lib/flows/software-authenticator'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { apiToken, baseURL } from './server.ts'

/** IDs of the starter wallet, its first credential, and a USD external account that the wallet can pay. */
export interface StarterWallet {
  readonly accountId: string
  readonly credentialId: string
  readonly destinationId: string
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const authenticator = softwareAuthenticator(baseURL, random)
const sendFromOutside = (request: SentRequest) =>
  send((path, init) => fetch(`${baseURL}${BASE_PATH}${path}`, init), withToken(request, apiToken))

/** Flow tools for a client outside the browser, such as an integrator's program. */
export const outsideTools: TamperTools = {
  send: sendFromOutside,
  random,
  mintToken: async (identity, clientPublicKey) => {
    const body = { ...identity, clientPublicKey }
    return (await control('POST', '/oidc/token', body)).idToken
  },
  requireAuthorization: async customerId =>
    void (await control('PATCH', `/customers/${customerId}`, { scaRequired: true })),
  authenticator,
  softwareAuthenticator: () => authenticator,
  advanceClock: async advanceMs => void (await control('POST', '/clock', { mode: 'frozen', advanceMs })),
}

/** Calls the control plane. Returns the parsed body, or undefined if it is empty. Throws unless the status is 2xx. */
// biome-ignore lint/suspicious/noExplicitAny: journeys read responses without types.
export async function control(method: 'GET' | 'PATCH' | 'POST', path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${baseURL}${CONTROL_PATH}${path}`, {
    method,
    headers: JSON_HEADERS,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

export async function starterWallet(): Promise<StarterWallet> {
  const { seed } = await control('GET', '/state')
  const read = async (path: string) =>
    JSON.parse((await sendFromOutside({ method: 'GET', path, headers: {} })).body).data
  const [{ id: accountId }] = await read(
    `/customers/internal-accounts?customerId=${seed.customerId}&type=EMBEDDED_WALLET`,
  )
  const [{ id: credentialId }] = await read(`/auth/credentials?accountId=${accountId}`)
  const { id: destinationId } = seed.externalAccounts.find(({ currency }: { currency: string }) => currency === 'USD')
  return { accountId, credentialId, destinationId }
}

/** Posts a JSON body to a path of the API, as an integrator's program would. */
export function post(path: string, body: object) {
  return outsideTools.send({
    method: 'POST',
    path,
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
  })
}
