import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { savePlatformConfig } from '#db/queries/platforms/platform-configs'
import { insertWebhookEvent } from '#db/queries/webhooks/webhook-events'
import { settingsAfter } from '#lib/domain/platforms/config-settings'
import { type Deliverer, webhookDeliverer } from '#lib/runtime/webhooks/deliverer'
import { webhookSender } from '#lib/runtime/webhooks/send-webhook'
import { idOf, later, MINE, NOW, withPlatforms } from '#lib/testing/database/query-suite'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { type WebhookReceiver, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const PER_SECOND = 3
const EVENTS = 7

let db: Database
withPlatforms('sqlite', opened => {
  db = opened
})
const { world, dispose } = await testWorld()
const sender = webhookSender({ allowsLocal: () => true, ownPort: 1, userAgent: 'Countersign/1' })
const arrivedAt: number[] = []
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await webhookReceiver(() => {
    arrivedAt.push(performance.now())
    return { status: 200 }
  })
})
afterAll(async () => {
  sender.close()
  await receiver.close()
  await dispose()
})

/** Opens a deliverer and runs it now, and again whenever a delivery ends or the start limit allows another. */
async function startDelivering(): Promise<Deliverer> {
  let runs = Promise.resolve<unknown>(undefined)
  const deliverer = await webhookDeliverer({
    db,
    sender,
    keys: world.keys,
    clock: { now: () => later(EVENTS) },
    processName: 'one',
    machineNow: () => NOW,
    onResult: async () => {},
    report: fault => {
      throw fault
    },
    onEnd: () => {
      runs = runs.then(() => deliverer.run(later(EVENTS)))
    },
    startsPerSecond: PER_SECOND,
  })
  await deliverer.run(later(EVENTS))
  return deliverer
}

test('deliveries above the limit per second start later, without an API call', async () => {
  const settings = settingsAfter(undefined, { webhookEndpoint: receiver.url })
  await db.transact(async tx => {
    await savePlatformConfig(tx, { platformId: MINE, ...settings, updatedAt: NOW })
    for (let number = 1; number <= EVENTS; number += 1) {
      await insertWebhookEvent(tx, {
        id: idOf('Webhook', number),
        platformId: MINE,
        subjectId: `Quote:${number}`,
        createdAt: NOW,
        dueAt: later(number),
        type: 'OUTGOING_PAYMENT.PENDING',
        exchangeId: null,
        origin: 'sandbox',
        fault: null,
        body: `{"id":"${number}"}`,
        state: 'waiting',
        attempts: 0n,
        claimedBy: null,
        claimedUntil: null,
      })
    }
  })
  const deliverer = await startDelivering()
  await expect.poll(() => arrivedAt.length, { timeout: 20_000 }).toBe(EVENTS)
  await deliverer.stop()
  // The limit applies to starts. Arrivals may be a little closer together, because an earlier webhook may take longer.
  const gapsMs = arrivedAt.slice(PER_SECOND).map((at, index) => at - (arrivedAt[index] ?? at))
  expect(Math.min(...gapsMs)).toBeGreaterThan(700)
})
