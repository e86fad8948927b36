import { expect } from 'vitest'
import { receiverUrl } from '#lib/contract/webhooks/receiver-address'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { removeEndpoint, setEndpoint } from '#lib/testing/sandbox/webhook-receiver'

/** Makes calls, and expects that they change no account and no ledger entry of the platform, and cause no webhook. */
export async function expectNoEffect(sandbox: Sandbox, makeCalls: () => Promise<void>): Promise<void> {
  await setEndpoint(sandbox, receiverUrl(200))
  const before = await effectsOn(sandbox)
  await makeCalls()
  expect(await effectsOn(sandbox)).toEqual(before)
  await removeEndpoint(sandbox)
}

async function effectsOn({ call, control, platformId }: Sandbox) {
  const listed = await Promise.all(
    ['platform', 'customers'].map(owner => call('GET', `/${owner}/internal-accounts?limit=100`)),
  )
  const accounts: readonly { id: string }[] = listed.flatMap(({ body }) => body.data)
  const entries = accounts.map(async ({ id }) => (await control('GET', `/ledger/accounts/${id}`)).body)
  const events: readonly { id: string }[] = (await control('GET', `/webhooks?platformId=${platformId}`)).body.data
  return { accounts, ledgers: await Promise.all(entries), events: events.map(({ id }) => id) }
}
