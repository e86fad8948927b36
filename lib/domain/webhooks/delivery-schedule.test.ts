import { describe, expect, it } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import { ATTEMPTED_FOR_MS, ATTEMPTS_MAX, isDelivered, nextAttemptAt } from '#lib/domain/webhooks/delivery-schedule'

const createdAt = instantFromEpoch(0)

/** Lists the seconds between consecutive attempts of an event whose delivery always fails. */
function listWaits(): number[] {
  const seconds: number[] = []
  for (let now = createdAt, attempts = 1; ; attempts += 1) {
    const at = nextAttemptAt({ attempts, createdAt, now })
    if (at === undefined) return seconds
    seconds.push((at - now) / 1000)
    now = at
  }
}

describe('the attempts of an event', () => {
  it('follow each other after 5 seconds, then after twice the previous wait, up to 30 minutes', () => {
    expect(listWaits().slice(0, 11)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800])
  })

  it('end with the 160th, which is 75 to 77 hours after the first', () => {
    expect(listWaits()).toHaveLength(ATTEMPTS_MAX - 1)
    const hours = listWaits().reduce((sum, wait) => sum + wait, 0) / 3600
    expect(hours).toBeGreaterThan(75)
    expect(hours).toBeLessThan(77)
  })

  it('end 7 days after the event was created, even if there were fewer than 160', () => {
    const now = instantFromEpoch(ATTEMPTED_FOR_MS - 4_000)
    expect(nextAttemptAt({ attempts: 1, createdAt, now })).toBeUndefined()
    expect(nextAttemptAt({ attempts: 1, createdAt, now: instantFromEpoch(now - 1_000) })).toBe(ATTEMPTED_FOR_MS)
  })
})

it('a 2xx or 409 reply confirms the delivery; a reply with any other status does not', () => {
  expect([200, 204, 299, 409].every(isDelivered)).toBe(true)
  expect([199, 301, 400, 401, 404, 410, 500].some(isDelivered)).toBe(false)
})
