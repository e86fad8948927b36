import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { claimWebhookEvent } from '#db/queries/webhooks/webhook-claims'
import {
  deleteWebhooks,
  dueWebhookEvents,
  findWebhookEvent,
  insertWebhookEvent,
} from '#db/queries/webhooks/webhook-events'
import { idOf, later, MINE, NOW, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

const LIMIT = 16
const CLAIM_MS = 45_000

describe.each(TESTED_KINDS)('due webhooks on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })
  beforeEach(() => db.transact(deleteWebhooks))

  async function insert(number: number, subjectId: string) {
    const event = { id: idOf('Webhook', number), platformId: MINE, subjectId, createdAt: NOW, dueAt: later(number) }
    const rest = {
      type: 'OUTGOING_PAYMENT.PENDING',
      exchangeId: null,
      body: '{}',
      state: 'waiting',
      attempts: 0n,
    } as const
    const unclaimed = { claimedBy: null, claimedUntil: null, origin: 'sandbox', fault: null } as const
    await db.transact(tx => insertWebhookEvent(tx, { ...event, ...rest, ...unclaimed }))
  }
  async function dueIds(machineNow = NOW) {
    const search = { now: later(1_000), machineNow, busyPlatforms: [], paused: [], urgent: false, limit: LIMIT }
    return (await db.read(tx => dueWebhookEvents(tx, search))).map(({ id }) => id)
  }

  test('events of a subject with a claimed event are not listed and do not count toward the limit', async () => {
    for (let number = 1; number <= LIMIT + 1; number += 1) await insert(number, 'one')
    await insert(100, 'other')
    await db.transact(async tx => {
      const first = await findWebhookEvent(tx, idOf('Webhook', 1))
      if (first === undefined) throw new Error('Expected the event to be stored.')
      await claimWebhookEvent(tx, first, { claimedBy: 'process', machineNow: NOW, claimedUntil: later(CLAIM_MS) })
    })
    expect(await dueIds()).toEqual([idOf('Webhook', 100)])
    const first = Array.from({ length: LIMIT }, (_, index) => idOf('Webhook', index + 1))
    expect(await dueIds(later(CLAIM_MS + 1))).toEqual(first)
  })
})
