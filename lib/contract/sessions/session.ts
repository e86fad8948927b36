import * as z from 'zod/mini'
import { credentialType } from '#lib/contract/credential-type'
import { listOf } from '#lib/contract/page-request'
import { idOf, instant } from '#lib/contract/scalars'
import { sessionClientKey } from '#lib/contract/signing/client-public-key'

/**
 * A session (§2.10). `encryptedSessionSigningKey` is present only in the response that starts the session, and only for
 * an OAuth sign-in, a passkey sign-in or a refresh.
 */
export const authSession = z.object({
  id: idOf('Session'),
  accountId: idOf('InternalAccount'),
  type: credentialType,
  nickname: z.string(),
  createdAt: instant,
  updatedAt: instant,
  credentialId: z.optional(z.string()),
  expiresAt: instant,
  encryptedSessionSigningKey: z.optional(z.string()),
})
authSession.register(z.globalRegistry, { id: 'AuthSession', description: 'An authentication session.' })
export type AuthSession = z.output<typeof authSession>

export const authSessionList = listOf(authSession)

/** Body of a refresh. The new session's signing key is encrypted to `clientPublicKey`. */
export const refreshRequest = z.object({ clientPublicKey: sessionClientKey })
