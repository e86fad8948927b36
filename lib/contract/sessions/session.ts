import * as z from 'zod/mini'
import { authMethod, clientPublicKey } from '#lib/contract/credentials/credential'
import { idOf, instant } from '#lib/contract/scalars'

/** §2.10. `encryptedSessionSigningKey` is there when a session is issued for OAUTH, PASSKEY or a refresh, and never in a list. */
export const authSession = z.object({
  ...z.omit(authMethod, { otpEncryptionTargetBundle: true }).shape,
  id: idOf('Session'),
  expiresAt: instant,
  encryptedSessionSigningKey: z.optional(z.string()),
})
authSession.register(z.globalRegistry, { id: 'AuthSession', description: 'An authentication session (§2.10).' })
export type AuthSession = z.output<typeof authSession>

export const authSessionList = z.object({ data: z.array(authSession) })

/** The body of a refresh: the key the new session's signing key is sealed to. */
export const refreshRequest = z.object({ clientPublicKey })
