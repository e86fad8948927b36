import * as z from 'zod/mini'
import { defineTool, READS } from '#lib/package/mcp/tool'
import { listText } from '#lib/package/mcp/tools/list-tools'

const LIMIT = 5

export const readInbox = defineTool({
  name: 'read_inbox',
  title: 'Read the inbox',
  description:
    'Lists the one-time codes that the sandbox delivered to wallets (walletCodes) and to contacts of customers (contactCodes), newest first, with their states.',
  input: z.strictObject({
    about: z.optional(z.string()).register(z.globalRegistry, {
      description: 'Only codes of this account, credential or customer ID, email address or phone number',
    }),
    state: z.optional(z.enum(['pending', 'used', 'superseded', 'failed', 'expired'])),
    limit: z
      .optional(z.int().check(z.minimum(1), z.maximum(100)))
      .register(z.globalRegistry, { description: `Codes of each kind. Default: ${LIMIT}` }),
  }),
  annotations: READS,
  run: async ({ about, state, limit = LIMIT }, { control }) => {
    const inbox = await control('GET /inbox')
    const wanted = <Code extends (typeof inbox)['data'][number] | (typeof inbox)['contactCodes'][number]>(
      codes: readonly Code[],
    ) =>
      codes.filter(
        code =>
          (state === undefined || code.state === state) &&
          (about === undefined || Object.values<unknown>(code).includes(about)),
      )
    const [walletCodes, contactCodes] = [wanted(inbox.data), wanted(inbox.contactCodes)]
    return {
      walletCodes: walletCodes.slice(0, limit).map(({ platformId, platformName, ...code }) => code),
      contactCodes: contactCodes.slice(0, limit).map(({ platformId, platformName, ...code }) => code),
      hasMore: inbox.hasMore || walletCodes.length > limit || contactCodes.length > limit,
    }
  },
  summarize: ({ walletCodes, contactCodes, hasMore }) =>
    listText(
      [...walletCodes, ...contactCodes].map(({ to, code, state }) => `${to}: ${code} ${state}`),
      hasMore,
    ),
})
