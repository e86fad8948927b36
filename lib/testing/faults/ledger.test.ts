import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { balancesIn, expectLedgerMatches } from '#lib/testing/faults/expected-ledger'
import { faultClient } from '#lib/testing/faults/fault-client'
import { beginWalk, endWalk, takeStep } from '#lib/testing/faults/random-walk'
import { walkUntilCovered } from '#lib/testing/faults/walk-until-covered'
import { seededRandom } from '#lib/testing/sandbox/test-random'
import { testWorld } from '#lib/testing/sandbox/test-world'

const CLIENTS = 8
const STEPS_BETWEEN_RESTARTS = 100
const STEPS = { sqlite: 2_000, postgres: 500 } as const satisfies Record<Database['kind'], number>

test.each(TESTED_KINDS)(
  'on %s, no money is created or lost while eight clients move money concurrently, even if the server restarts',
  async kind => {
    const random = seededRandom(`ledger on ${kind}`)
    const running = await testWorld({ kind })
    const opening = await balancesIn(running.world.db)
    const walk = await beginWalk(await faultClient(running.send), random)
    for (let step = 0; step < STEPS[kind]; step += STEPS_BETWEEN_RESTARTS) {
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          for (let turn = 0; turn < STEPS_BETWEEN_RESTARTS / CLIENTS; turn += 1) {
            await takeStep(walk)
            expect(await running.world.db.read(auditLedger)).toEqual([])
          }
        }),
      )
      if (random.chance(0.3)) await running.restart()
    }
    await walkUntilCovered(walk, STEPS[kind])
    await endWalk(walk)
    expect(await running.world.db.read(auditLedger)).toEqual([])
    await expectLedgerMatches(running.world.db, walk.expectedLedger, { opening })
    await running.dispose()
  },
  60_000,
)
