import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { dispatch } from '#lib/http/handle'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { testDatabase } from '#lib/testing/database/test-database'
import { inProcess, overHttp, type Reply, type RequestOptions } from '#lib/testing/sandbox/send-request'

/** URL of a running server, such as `http://localhost:3000`, to test instead of a sandbox in this process. */
const TARGET = process.env.TEST_TARGET

/** IDs of objects in a platform's starter data. */
export interface Starter {
  readonly platformUsd: string
  readonly customer: string
  readonly customerUsd: string
  readonly customerUsdc: string
  readonly wallet: string
  /** IDs of the external accounts by currency. */
  readonly external: Readonly<Record<string, string>>
}

/** A platform on a sandbox, with functions that call the API and the control plane. */
export interface Sandbox {
  readonly starter: Starter
  readonly token: ApiToken
  readonly platformId: string
  /** Calls the API under the base URL. Sends this platform's token unless `headers` contains `authorization`. */
  call(method: string, path: string, options?: RequestOptions): Promise<Reply>
  control(method: string, path: string, body?: unknown): Promise<Reply>
  /** Sends a request to any target. Does not normalize the target or add credentials. */
  send(method: string, target: string, options?: RequestOptions): Promise<Reply>
  /** Creates another platform on the same sandbox. */
  otherPlatform(): Promise<Sandbox>
  /** The World, if {@link openSandbox} created the sandbox in this process. */
  readonly world: RunningWorld | undefined
  close(): Promise<void>
}

/** Opens a sandbox with a new platform: on the server at TEST_TARGET if set, else in this process on a new database. */
export async function openSandbox(kind: 'sqlite' | 'postgres' = 'sqlite'): Promise<Sandbox> {
  if (TARGET !== undefined) return sandboxOn(overHttp(TARGET))
  const folder = await mkdtemp(join(tmpdir(), 'countersign-world-'))
  const database = await testDatabase(kind)
  const config = configFrom({ DATABASE_URL: `file:${join(folder, 'unused.sqlite')}`, LOG_LEVEL: 'silent' }, BUILD)
  const world = await worldOf(config, { db: database.db })
  return platformOn(
    inProcess(request => dispatch(request, world)),
    world,
    async () => {
      world.endEvents()
      await world.close()
      await database.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  )
}

/** Creates a platform on the sandbox that `send` calls. */
export function sandboxOn(send: Sandbox['send']): Promise<Sandbox> {
  return platformOn(send, undefined, async () => {})
}

/** Returns the first platform of the sandbox that `send` calls. Its starter data has the same IDs in every sandbox. */
export async function firstPlatformOn(send: Sandbox['send']): Promise<Sandbox> {
  const token: ApiToken = (await send('GET', `${CONTROL_PATH}/token`)).body
  const authorization = `Basic ${btoa(`${token.clientId}:${token.clientSecret}`)}`
  const reply = await send('GET', `${BASE_PATH}/config`, { headers: { authorization } })
  const exchange = await send('GET', `${CONTROL_PATH}/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  return platformOn(send, undefined, async () => {}, { ...token, platformId: exchange.body.platformId })
}

const BUILD = { version: '0.0.0-test', node: process.versions.node }

type Transport = Sandbox['send']
type KnownPlatform = ApiToken & Pick<Sandbox, 'platformId'>

async function platformOn(
  send: Transport,
  world: RunningWorld | undefined,
  close: () => Promise<void>,
  known?: KnownPlatform,
): Promise<Sandbox> {
  const control: Sandbox['control'] = (method, path, body) =>
    send(method, `${CONTROL_PATH}${path}`, body === undefined ? {} : { body })
  const platform: KnownPlatform = known ?? (await control('POST', '/platforms', { name: 'Test' })).body
  const { platformId, clientId, clientSecret } = platform
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const call: Sandbox['call'] = (method, path, options = {}) =>
    send(method, `${BASE_PATH}${path}`, { ...options, headers: { authorization, ...options.headers } })
  return {
    starter: await starterOf(call),
    token: { clientId, clientSecret },
    platformId,
    call,
    control,
    send,
    otherPlatform: () => platformOn(send, world, async () => {}),
    world,
    close,
  }
}

interface ListedAccount {
  readonly id: string
  readonly type: string
  readonly customerId: string
  readonly currency: string
  readonly balance: { readonly currency: { readonly code: string } }
}

async function starterOf(call: Sandbox['call']): Promise<Starter> {
  const platformAccounts = await call('GET', '/platform/internal-accounts')
  const customers = await call('GET', '/customers/internal-accounts')
  const external = await call('GET', '/customers/external-accounts')
  const accounts: ListedAccount[] = customers.body.data
  const accountIn = (code: string) => accounts.find(account => account.balance.currency.code === code)?.id ?? ''
  return {
    platformUsd: platformAccounts.body.data[0].id,
    customer: accounts[0]?.customerId ?? '',
    customerUsd: accountIn('USD'),
    customerUsdc: accountIn('USDC'),
    wallet: accountIn('USDB'),
    external: Object.fromEntries(external.body.data.map(({ currency, id }: ListedAccount) => [currency, id])),
  }
}
