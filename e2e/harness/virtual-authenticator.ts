import type { Page } from '@playwright/test'
import { BASE_PATH, type Method } from '#lib/contract/operation'
import { apiToken } from './server.ts'

/** Adds a virtual platform authenticator that confirms user presence and user verification immediately. */
export async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** In the browser, creates a passkey for the page's host and returns the `attestation` of §2.13. */
export function createAttestation(page: Page, challenge: string) {
  return page.evaluate(async text => {
    const bytes = (base64url: string) =>
      Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), byte => byte.charCodeAt(0))
    const passkey = await navigator.credentials.create({
      publicKey: {
        challenge: bytes(text),
        rp: { id: location.hostname, name: 'Countersign' },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: 'ada', displayName: 'Ada' },
        pubKeyCredParams: [-7, -257].map(alg => ({ type: 'public-key' as const, alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    const { rawId, response } = (passkey as PublicKeyCredential).toJSON() as RegistrationResponseJSON
    const { clientDataJSON, attestationObject, transports } = response
    return { credentialId: rawId, clientDataJson: clientDataJSON, attestationObject, transports }
  }, challenge)
}

/** In the browser, signs a challenge with a passkey and returns the `assertion` of §2.14. */
export function createAssertion(page: Page, credentialId: string, challenge: Uint8Array) {
  return page.evaluate(
    async ({ id, signed }) => {
      const bytes = (base64url: string) =>
        Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), byte => byte.charCodeAt(0))
      const got = await navigator.credentials.get({
        publicKey: {
          challenge: Uint8Array.from(signed),
          rpId: location.hostname,
          allowCredentials: [{ type: 'public-key', id: bytes(id) }],
          userVerification: 'required',
        },
      })
      const { rawId, response } = (got as PublicKeyCredential).toJSON() as AuthenticationResponseJSON
      const { clientDataJSON, authenticatorData, signature, userHandle } = response
      return { credentialId: rawId, clientDataJson: clientDataJSON, authenticatorData, signature, userHandle }
    },
    { id: credentialId, signed: [...challenge] },
  )
}

/** A response received by the page. */
export interface PageAnswer {
  readonly status: number
  readonly exchangeId: string
  // biome-ignore lint/suspicious/noExplicitAny: journeys read responses without types.
  readonly body: any
}

/** Calls the API from the page's origin with the journeys' token. */
export function callFrom(
  page: Page,
  method: Method,
  path: string,
  options: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<PageAnswer> {
  const authorization = `Basic ${btoa(`${apiToken.clientId}:${apiToken.clientSecret}`)}`
  return page.evaluate(
    async ({ url, httpMethod, json, headers }) => {
      const body = json === undefined ? {} : { body: json }
      // Omits credentials: otherwise, a 401 makes the browser ask for a password.
      const answer = await fetch(url, { method: httpMethod, headers, credentials: 'omit', ...body })
      const text = await answer.text()
      const exchangeId = answer.headers.get('Sandbox-Trace-Id') ?? ''
      return { status: answer.status, exchangeId, body: text === '' ? undefined : JSON.parse(text) }
    },
    {
      url: `${BASE_PATH}${path}`,
      httpMethod: method,
      json: options.body === undefined ? undefined : JSON.stringify(options.body),
      headers: { 'Content-Type': 'application/json', Authorization: authorization, ...options.headers },
    },
  )
}
