import type { Platform, Sandbox } from '#lib/package/sandbox-types'
import { signIn } from '#lib/package/wallet/wallet'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

/** Mistakes that a sample client can make, by the practice that each violates. */
export const MISTAKES = ['lost-answers', 'rate-limits', 'quote-expiry', 'webhook-signatures', 'signed-retry'] as const
export type Mistake = (typeof MISTAKES)[number]

interface Client {
  readonly sandbox: Sandbox
  readonly platform: Platform
  /** Reports whether the client makes this mistake. */
  makes(mistake: Mistake): boolean
}

/**
 * Makes payments with faults, lets a quote expire, receives webhooks and signs a request, as an integrator's program
 * does. Makes one mistake, or none. Moves the sandbox's clock instead of waiting.
 */
export async function runSampleClient(sandbox: Sandbox, mistake: Mistake | undefined): Promise<Platform> {
  const platform = await sandbox.platform('sample')
  const client: Client = { sandbox, platform, makes: each => each === mistake }
  await payAfterLimit(client)
  await payDespiteLostAnswer(client)
  await payAfterExpiry(client)
  await receiveWebhooks(client)
  await addCredential(client)
  return platform
}

/** Waits as long as Retry-After says, unless that is the mistake. */
async function payAfterLimit(client: Client): Promise<void> {
  const { sandbox, platform } = client
  await sandbox.arm({ operationId: 'createQuote', fault: 'rate_limit', retryAfter: 2, platformId: platform.id })
  const key = crypto.randomUUID()
  const limited = await createQuote(client, key)
  const seconds = Number(limited.headers.get('retry-after'))
  if (!client.makes('rate-limits')) await sandbox.clock.advance(seconds * 1_000)
  await followToEnd(client, await jsonOf(await createQuote(client, key)))
}

/** Repeats a payment whose response was lost, with the same key unless that is the mistake. */
async function payDespiteLostAnswer(client: Client): Promise<void> {
  const { sandbox, platform } = client
  const fault = { operationId: 'createQuote', fault: 'drop_after_commit', platformId: platform.id } as const
  await sandbox.arm(fault)
  const key = crypto.randomUUID()
  const lost = await createQuote(client, key).catch(() => undefined)
  if (lost !== undefined) throw new Error('The fault lost no response.')
  const retryKey = client.makes('lost-answers') ? crypto.randomUUID() : key
  await followToEnd(client, await jsonOf(await createQuote(client, retryKey)))
}

/** Executes a quote that has expired. Then creates another, unless executing it again is the mistake. */
async function payAfterExpiry(client: Client): Promise<void> {
  const { sandbox } = client
  const { id } = await jsonOf(await createQuote(client, crypto.randomUUID(), false))
  await sandbox.clock.advance(600_000)
  await execute(client, id)
  if (client.makes('quote-expiry')) await execute(client, id)
  const fresh = await jsonOf(await createQuote(client, crypto.randomUUID(), false))
  await followToEnd(client, await jsonOf(await execute(client, fresh.id)))
}

/** Refuses a webhook whose signature is wrong, unless accepting it is the mistake. */
async function receiveWebhooks(client: Client): Promise<void> {
  const { sandbox, platform } = client
  const receiver = await webhookReceiver(async ({ headers, text }) => {
    const body = new TextEncoder().encode(text)
    const isGood = await platform.webhooks.verify({ headers: { ...headers } as Record<string, string>, body }).then(
      () => true,
      () => false,
    )
    return { status: isGood || client.makes('webhook-signatures') ? 200 : 401 }
  })
  const webhookEndpoint = receiver.url
  await platform.fetch('/config', { method: 'PATCH', body: JSON.stringify({ webhookEndpoint }) })
  const body = JSON.stringify({ fault: 'corrupt-signature', platformId: platform.id })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandbox.origin}/api/sandbox/webhooks/faults`, { method: 'POST', headers, body })
  await followToEnd(client, await jsonOf(await createQuote(client, crypto.randomUUID())))
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.COMPLETED')
  await platform.fetch('/config', { method: 'PATCH', body: JSON.stringify({ webhookEndpoint: '' }) })
  await receiver.close()
}

/** Signs a request once, unless sending a used stamp again and again is the mistake. */
async function addCredential(client: Client): Promise<void> {
  const { platform } = client
  const accountId = platform.starter.wallet
  const wallet = await signIn(platform, { accountId, with: 'EMAIL_OTP' })
  const init = { method: 'POST', body: JSON.stringify({ type: 'SMS_OTP', accountId }) }
  const { payloadToSign, requestId } = await jsonOf(await platform.fetch('/auth/credentials', init))
  const headers = { 'service-wallet-signature': wallet.stamp(payloadToSign), 'request-id': requestId }
  await platform.fetch('/auth/credentials', { ...init, headers })
  for (let time = 0; client.makes('signed-retry') && time < 2; time += 1) {
    await platform.fetch('/auth/credentials', { ...init, headers })
  }
}

function createQuote({ platform }: Client, key: string, immediatelyExecute = true): Promise<Response> {
  const { accounts, externalAccounts } = platform.starter
  const body = JSON.stringify({
    source: { sourceType: 'ACCOUNT', accountId: accounts.usd },
    destination: { destinationType: 'ACCOUNT', accountId: externalAccounts.eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    immediatelyExecute,
  })
  return platform.fetch('/quotes', { method: 'POST', headers: { 'idempotency-key': key }, body })
}

function execute({ platform }: Client, quoteId: string): Promise<Response> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return platform.fetch(`/quotes/${quoteId}/execute`, { method: 'POST', headers })
}

/** Reads the transaction of an executed quote after it has settled. */
async function followToEnd({ sandbox, platform }: Client, quote: { readonly transactionId: string }): Promise<void> {
  await sandbox.clock.advance(600_000)
  await platform.fetch(`/transactions/${quote.transactionId}`)
}

// biome-ignore lint/suspicious/noExplicitAny: the client reads members of several responses.
async function jsonOf(response: Response): Promise<any> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}
