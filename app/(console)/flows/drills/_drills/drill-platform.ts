import { sendFromPage } from '#app/_data/api/send-from-page'
import type { ControlClient, SandboxState } from '#lib/client/control-client'
import { type Caller, createCaller } from '#lib/client/typed-client'
import type { OPERATIONS } from '#lib/contract/operations'
import type { DrillTools } from './drill'

type ReadOperation = Extract<(typeof OPERATIONS)[number], { readonly method: 'GET' }>

/** Platform that drills run on. `send` uses the token of this platform. */
export type DrillPlatform = Pick<DrillTools, 'send' | 'seed' | 'platformId'>

/** Creates a platform for drills, so that they do not change the first platform. */
export async function newDrillPlatform(control: ControlClient): Promise<DrillPlatform> {
  const { platformId, ...token } = await control('POST /platforms', { body: { name: 'Drills' } })
  const send: DrillTools['send'] = (request, signal) => sendFromPage(request, token, signal)
  return { platformId, send, seed: await seedOf(createCaller<ReadOperation>(send)) }
}

async function seedOf(api: Caller<ReadOperation>): Promise<SandboxState['seed']> {
  const [platform, internal, external] = await Promise.all([
    api('GET /platform/internal-accounts'),
    api('GET /customers/internal-accounts'),
    api('GET /customers/external-accounts'),
  ])
  const [platformAccount] = platform.data
  return {
    platformAccountId: platformAccount?.id ?? '',
    customerId: internal.data[0]?.customerId ?? '',
    accounts: internal.data.map(({ id, type, balance }) => ({
      id,
      type,
      currency: balance.currency.code,
      owner: 'customer',
    })),
    externalAccounts: external.data.map(({ id, currency, accountInfo }) => ({
      id,
      accountType: accountInfo.accountType,
      currency,
    })),
  }
}
