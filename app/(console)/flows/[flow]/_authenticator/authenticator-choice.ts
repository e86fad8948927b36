import { tabRandom } from '#app/(console)/flows/[flow]/_run/tab-random'
import type { Authenticator } from '#lib/flows/flow'
import { type SoftwareAuthenticator, softwareAuthenticator } from '#lib/flows/software-authenticator'
import { browserAuthenticator } from './browser-authenticator'

/** Kind of authenticator: the browser's, or a software one in this tab. */
export type AuthenticatorKind = 'browser' | 'software'

let kind: AuthenticatorKind = 'browser'
let software: SoftwareAuthenticator | undefined

export function chooseAuthenticator(next: AuthenticatorKind): void {
  kind = next
}

/** The chosen authenticator. Passkeys of the software authenticator last until the page reloads. */
export const chosenAuthenticator: Authenticator = {
  get label() {
    return currentAuthenticator().label
  },
  create: request => currentAuthenticator().create(request),
  sign: request => currentAuthenticator().sign(request),
}

/** Returns the software authenticator if it is chosen. Creates it on first use. */
export function chosenSoftwareAuthenticator(): SoftwareAuthenticator | undefined {
  if (kind === 'browser') return undefined
  software ??= softwareAuthenticator(location.origin, tabRandom())
  return software
}

function currentAuthenticator(): Authenticator {
  return chosenSoftwareAuthenticator() ?? browserAuthenticator
}

/** Reports whether this browser has a platform authenticator that can verify the user. */
export async function hasPlatformAuthenticator(): Promise<boolean> {
  // `PublicKeyCredential` is missing outside a secure context.
  if (globalThis.PublicKeyCredential === undefined) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
