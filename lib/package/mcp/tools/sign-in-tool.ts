import * as z from 'zod/mini'
import type { ApiToken } from '#lib/client/control-client'
import { credentialType } from '#lib/contract/credential-type'
import { findPlatform } from '#lib/package/find-platform'
import { CHANGES, defineTool, ToolError, type ToolSession } from '#lib/package/mcp/tool'
import { readEnvironment } from '#lib/runtime/config/env'
import { readSecret } from '#lib/runtime/config/secret-files'

export const signInWallet = defineTool({
  name: 'sign_in_wallet',
  title: 'Sign in to a wallet',
  description:
    'Signs in to an embedded wallet, by default the one of the starter data with its one-time code. Adds a credential of the type if the wallet has none. The session key stays in this server: pass accountId as `wallet` to call_api to sign calls.',
  input: z.strictObject({
    accountId: z.optional(z.string()).register(z.globalRegistry, { description: 'ID of an EMBEDDED_WALLET account' }),
    with: z
      .optional(credentialType)
      .register(z.globalRegistry, { description: 'Type of the credential. Default: EMAIL_OTP' }),
  }),
  annotations: CHANGES,
  run: async ({ accountId, with: type = 'EMAIL_OTP' }, session) => {
    const token = await session.token()
    const id = accountId ?? (await starterWallet(session, token))
    const accessKey = readSecret(readEnvironment(), 'SANDBOX_ACCESS_KEY')
    const { signIn } = await import('#lib/package/wallet/wallet')
    const signer = session.wallets.get(id)
    const platform = { baseUrl: session.baseUrl, token, ...(accessKey && { accessKey }) }
    const wallet = await signIn(platform, { accountId: id, with: type, ...(signer && { signer }) })
    session.wallets.set(id, wallet)
    const { id: sessionId, type: signedInWith, expiresAt } = wallet.session
    return { accountId: id, sessionId, type: signedInWith, expiresAt }
  },
  summarize: ({ accountId, type, expiresAt }) =>
    `Signed in to ${accountId} with ${type} until ${expiresAt}. Pass "wallet": "${accountId}" to call_api.`,
})

async function starterWallet({ control }: ToolSession, token: ApiToken): Promise<string> {
  const wallet = (await findPlatform(control, token))?.starter?.wallet
  if (wallet !== undefined) return wallet
  throw new ToolError(
    'This platform has no wallet of the starter data. Pass accountId: GET /customers/internal-accounts?type=EMBEDDED_WALLET with call_api lists the wallets.',
  )
}
