import { tabRandom } from '#app/(console)/flows/[flow]/_run/tab-random'
import type { Authenticator } from '#lib/flows/flow'
import { type SoftwareAuthenticator, softwareAuthenticator } from '#lib/flows/software-authenticator'
import { browserAuthenticator } from './browser-authenticator'

/** Whose passkeys are used: the browser's, or those of a program in this tab. */
export type AuthenticatorKind = 'browser' | 'software'

let kind: AuthenticatorKind = 'browser'
let software: SoftwareAuthenticator | undefined

/** Uses this authenticator from now on. */
export function chooseAuthenticator(next: AuthenticatorKind): void {
  kind = next
}

/** The authenticator in use, asked anew by each step. Passkeys of the software one live as long as the tab. */
export const chosenAuthenticator: Authenticator = {
  create: request => current().create(request),
  sign: request => current().sign(request),
}

/** The software authenticator, which lies on demand, while it is in use. */
export function chosenLiar(): SoftwareAuthenticator | undefined {
  if (kind === 'browser') return undefined
  software ??= softwareAuthenticator(location.origin, tabRandom())
  return software
}

function current(): Authenticator {
  return chosenLiar() ?? browserAuthenticator
}

/** Whether this browser has an authenticator of its own that verifies its user. */
export async function hasPlatformAuthenticator(): Promise<boolean> {
  // Absent where the page is not a secure context.
  if (globalThis.PublicKeyCredential === undefined) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
