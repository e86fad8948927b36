import * as z from 'zod/mini'
import type { Inbox } from '#lib/client/control-client'
import { defineTool, READS } from '#lib/package/mcp/tool'
import { listText } from '#lib/package/mcp/tools/list-tools'

const LIMIT = 5

type DeliveredCode = Inbox['data' | 'contactCodes' | 'scaCodes'][number]

export const readInbox = defineTool({
  name: 'read_inbox',
  title: 'Read the inbox',
  description:
    'Lists the one-time codes that the sandbox delivered to wallets (walletCodes), for quotes (scaCodes) and to contacts of customers (contactCodes), newest first, with their states.',
  input: z.strictObject({
    about: z.optional(z.string()).register(z.globalRegistry, {
      description: 'Only codes of this account, credential, customer or quote ID, email address or phone number',
    }),
    state: z.optional(z.enum(['pending', 'used', 'superseded', 'failed', 'expired'])),
    limit: z
      .optional(z.int().check(z.minimum(1), z.maximum(100)))
      .register(z.globalRegistry, { description: `Codes of each kind. Default: ${LIMIT}` }),
  }),
  annotations: READS,
  run: async ({ about, state, limit = LIMIT }, { control }) => {
    const inbox = await control('GET /inbox')
    let { hasMore } = inbox
    const wanted = <Code extends DeliveredCode>(codes: readonly Code[]) => {
      const found = codes.filter(
        code =>
          (state === undefined || code.state === state) &&
          (about === undefined || Object.values<unknown>(code).includes(about)),
      )
      hasMore ||= found.length > limit
      return found.slice(0, limit).map(({ platformId, platformName, ...code }) => code)
    }
    const walletCodes = wanted(inbox.data)
    const scaCodes = wanted(inbox.scaCodes)
    const contactCodes = wanted(inbox.contactCodes)
    return { walletCodes, scaCodes, contactCodes, hasMore }
  },
  summarize: ({ walletCodes, scaCodes, contactCodes, hasMore }) =>
    listText(
      [...walletCodes, ...scaCodes, ...contactCodes].map(({ to, code, state }) => `${to}: ${code} ${state}`),
      hasMore,
    ),
})
