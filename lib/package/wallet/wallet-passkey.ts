import { hexFromBytes } from '#lib/contract/hex'
import { type Authenticator, artifactsOf, begin, runTo, type Tools } from '#lib/flows/flow'
import { registerPasskey } from '#lib/flows/passkey-flows'
import { SOFTWARE_AUTHENTICATOR } from '#lib/flows/software-authenticator'
import type { PlatformConnection } from '#lib/package/wallet/connect-platform'
import { addCredentialTo, type OtpSignIn } from '#lib/package/wallet/require-credential'
import { keyPairOf } from '#lib/package/wallet/signed-in-wallet'
import type { Passkey, PasskeyOptions } from '#lib/package/wallet-types'
import { createPasskey, signWithPasskey } from '#lib/wallet/software-passkey'

/**
 * Always sent, which Web Authentication allows for authenticators without a counter (section 6.1.1). A stored passkey
 * can then sign in any number of times.
 */
const NO_COUNTER = { signCount: 0 }

/** Creates a passkey and adds it to a wallet. */
export async function addPasskey(
  connection: PlatformConnection,
  { accountId, signer, nickname = SOFTWARE_AUTHENTICATOR, origin }: PasskeyOptions,
  signInWithCode: OtpSignIn,
): Promise<Passkey> {
  const page = origin ?? new URL((await connection.control('GET /state')).origin).origin
  const created: Omit<Passkey, 'id'>[] = []
  const authenticator: Authenticator = {
    label: nickname,
    create: async ({ challenge }) => {
      const { passkey, attestation } = createPasskey({ challenge, origin: page, random: connection.random })
      const { credentialId, rpId, key } = passkey
      created.push({ accountId, credentialId, rpId, origin: page, privateKey: hexFromBytes(key.privateKey) })
      return attestation
    },
    sign: rejectUse,
  }
  const tools: Tools = { ...connection, mintToken: rejectUse, authenticator }
  const { request } = artifactsOf(await runTo(begin(registerPasskey, { accountId }), 'leg-1', tools))
  const [passkey] = created
  if (request === undefined || passkey === undefined) throw new Error('The flow made no request.')
  return { id: await addCredentialTo(connection, { accountId, signer }, request, signInWithCode), ...passkey }
}

/** Returns an authenticator that has one passkey. */
export function authenticatorOf(passkey: Passkey): Authenticator {
  const { credentialId, rpId, origin } = passkey
  const key = keyPairOf(passkey.privateKey)
  return {
    label: SOFTWARE_AUTHENTICATOR,
    create: rejectUse,
    sign: async ({ challenge }) =>
      signWithPasskey({ credentialId, rpId, key, signCount: 0 }, { challenge, origin, overrides: NO_COUNTER })
        .assertion,
  }
}

/** A tool for steps that a flow does not have. */
export function rejectUse(): never {
  throw new Error('The flow has no step that uses this tool.')
}
