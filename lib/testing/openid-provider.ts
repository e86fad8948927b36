import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** How the provider can be asked to sign. */
export type SigningAlgorithm = 'RS256' | 'ES256' | 'PS256'

/** An OpenID provider on loopback, with real logins at it. */
export interface OpenidProvider {
  readonly issuer: string
  readonly keysAt: string
  /** How often its key set was asked for. */
  readonly keySetFetches: () => number
  /** Logs somebody in at a client, and gives the identity token the provider issued for it. */
  logIn(login: Login): Promise<string>
  close(): Promise<void>
}

/** A login: who, and what the client asks the provider to put in the token. */
export interface Login {
  readonly sub: string
  readonly nonce: string
  readonly algorithm?: SigningAlgorithm
}

const REDIRECT_URI = 'https://app.example/callback'

/** The client id of an algorithm: the provider signs for each client in its own way. */
export function clientIdOf(algorithm: SigningAlgorithm): string {
  return `app-${algorithm}`
}

/** Starts a provider. */
export async function openidProvider(): Promise<OpenidProvider> {
  let handle: RequestListener = () => {}
  const server = createServer((request, response) => handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration())
  const serve = provider.callback()
  let keySetFetches = 0
  handle = (request, response) => {
    if (request.url === '/jwks') keySetFetches += 1
    if (request.url?.startsWith('/interaction/')) void finishLogin(provider, request, response)
    else void serve(request, response)
  }
  return {
    issuer,
    keysAt: `${issuer}/jwks`,
    keySetFetches: () => keySetFetches,
    logIn: login => idTokenOf(issuer, login),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function configuration(): Configuration {
  const algorithms: readonly SigningAlgorithm[] = ['RS256', 'ES256', 'PS256']
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const keys = [
    { ...rsa, kid: randomUUID(), use: 'sig' },
    { ...ec, kid: randomUUID(), use: 'sig' },
  ] as NonNullable<Configuration['jwks']>['keys'] // What Node exports are such keys; its type does not say so.
  return {
    clients: algorithms.map(algorithm => ({
      client_id: clientIdOf(algorithm),
      redirect_uris: [REDIRECT_URI],
      response_types: ['id_token'],
      grant_types: ['implicit'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: algorithm,
    })),
    responseTypes: ['id_token'],
    enabledJWA: { idTokenSigningAlgValues: [...algorithms] },
    jwks: { keys },
    cookies: { keys: [randomUUID()] },
    ttl: { Interaction: 600, Grant: 600, IdToken: 3600, Session: 600 },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, email: `${sub}@example.com` }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    // Whoever logs in has agreed.
    loadExistingGrant: async ctx => {
      const { Grant } = ctx.oidc.provider
      const grant = new Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  }
}

/** The page where people type their name: here it is the one hinted at. */
async function finishLogin(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  await provider.interactionFinished(request, response, { login: { accountId: String(params.login_hint) } })
}

/** What a browser does: follows the redirects with its cookies, until one leads to the client with the token behind `#`. */
async function idTokenOf(issuer: string, { sub, nonce, algorithm = 'ES256' }: Login): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientIdOf(algorithm),
    redirect_uri: REDIRECT_URI,
    response_type: 'id_token',
    scope: 'openid email',
    login_hint: sub,
    nonce,
  })
  const cookies = new Map<string, string>()
  let at = new URL(`${issuer}/auth?${query}`)
  for (let hops = 0; hops < 8; hops += 1) {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
    at = new URL(location, at)
    if (at.href.startsWith(REDIRECT_URI)) break
  }
  const token = new URLSearchParams(at.hash.slice(1)).get('id_token')
  if (token === null) throw new Error(`The provider gave no token: ${at.href}`)
  return token
}
