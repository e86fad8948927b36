import type { Authenticator } from '#lib/flows/flow'
import { createPasskey, type Passkey, type PasskeyOverrides, signWithPasskey } from '#lib/wallet/software-passkey'

/** Display name of software authenticators and their passkeys. */
export const SOFTWARE_AUTHENTICATOR = 'Software authenticator'

/** A simulated authenticator that can apply {@link PasskeyOverrides}. Its passkeys exist only in memory. */
export interface SoftwareAuthenticator extends Authenticator {
  /** Sets the overrides for all passkeys, so that a tamper can send incorrect values. `{}` removes the overrides. */
  override(overrides: PasskeyOverrides): void
}

export function softwareAuthenticator(origin: string, random: (length: number) => Uint8Array): SoftwareAuthenticator {
  const passkeys = new Map<string, Passkey>()
  let overrides: PasskeyOverrides = {}
  return {
    label: SOFTWARE_AUTHENTICATOR,
    override: next => {
      overrides = next
    },
    create: async ({ challenge }) => {
      const { passkey, attestation } = createPasskey({ challenge, origin, random, overrides })
      passkeys.set(passkey.credentialId, passkey)
      return attestation
    },
    sign: async ({ challenge, credentialId }) => {
      const passkey = passkeys.get(credentialId)
      if (passkey === undefined)
        throw new Error(
          'The software authenticator doesn’t have this passkey. It loses its passkeys when the page reloads. Register a new passkey.',
        )
      const signed = signWithPasskey(passkey, { challenge, origin, overrides })
      passkeys.set(credentialId, signed.passkey)
      return signed.assertion
    },
  }
}
