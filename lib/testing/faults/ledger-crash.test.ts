import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#db/sqlite/sqlite'
import { startCrashingServer, UnansweredError } from '#lib/testing/faults/crashing-server'
import { expectLedgerMatches, recordExecution, type UncertainPayments } from '#lib/testing/faults/expected-ledger'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import { beginWalk, endWalk, takeStep, type Walk } from '#lib/testing/faults/random-walk'
import { databaseFile, findDatabaseProblems } from '#lib/testing/faults/server-process'
import { walkUntilCovered } from '#lib/testing/faults/walk-until-covered'
import { seededRandom } from '#lib/testing/sandbox/test-random'

const CLIENTS = 8
const STEPS = 1_000

test('no money is created or lost if the server is repeatedly killed while eight clients move money', async () => {
  const random = seededRandom('ledger under kill -9')
  const folder = await mkdtemp(join(tmpdir(), 'countersign-crash-'))
  const crashing = await startCrashingServer(folder, random)
  onTestFinished(async () => {
    await crashing.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const opening = await readOpeningBalances(crashing.client)
  const walk = await beginWalk(crashing.client, random)

  const unanswered = await takeAllSteps(walk)
  const uncertain = await resolveUnanswered(walk, unanswered)
  await endWalk(walk)
  await crashing.stop()

  expect(crashing.crashes()).toBeGreaterThan(3)
  expect(await findDatabaseProblems(folder)).toEqual([])
  const db = await openSqlite(`file:${databaseFile(folder)}`)
  await expectLedgerMatches(db, walk.expectedLedger, { opening, uncertain })
  await db.close()
}, 240_000)

async function readOpeningBalances({ starter, call }: FaultClient): Promise<ReadonlyMap<string, bigint>> {
  const ids = [starter.platformUsd, starter.customerUsd, starter.customerUsdc, starter.wallet]
  const accounts = await Promise.all(ids.map(id => call('GET', `/internal-accounts/${id}`)))
  return new Map(accounts.map(({ body }) => [body.id, BigInt(body.balance.amount)]))
}

/**
 * Takes `STEPS` steps, then up to `STEPS` more until every required case is covered. Fails if a case is still missing.
 * Returns the errors of the requests that got no response.
 */
async function takeAllSteps(walk: Walk): Promise<readonly UnansweredError[]> {
  const unanswered: UnansweredError[] = []
  const take = () =>
    takeStep(walk).catch((error: unknown) => {
      if (!(error instanceof UnansweredError)) throw error
      unanswered.push(error)
    })
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let turn = 0; turn < STEPS / CLIENTS; turn += 1) await take()
    }),
  )
  await walkUntilCovered(walk, STEPS, take)
  return unanswered
}

/**
 * Records the quotes that were executed by unanswered /sandbox/send requests. Returns the payments of unanswered /fund
 * and /uma/receive requests. Each payment may have credited an account.
 */
async function resolveUnanswered(
  { client, expectedLedger }: Walk,
  unanswered: readonly UnansweredError[],
): Promise<UncertainPayments> {
  const payments = unanswered.map(({ target, body }) => ({ target, body: body as Record<string, never> }))
  for (const { target, body } of payments) {
    if (!target.endsWith('/sandbox/send')) continue
    const { body: quote } = await client.call('GET', `/quotes/${body.quoteId}`)
    const { body: paid } = await client.call('GET', `/transactions/${quote.transactionId}`)
    const isWaiting = ['PENDING', 'EXPIRED'].includes(quote.status)
    if (isWaiting || paid.failureReason === 'FUNDING_AMOUNT_MISMATCH' || expectedLedger.executions.has(quote.id))
      continue
    recordExecution(expectedLedger, client, quote)
  }
  return payments.flatMap(({ target, body }) => {
    const [, funded] = /\/internal-accounts\/([^/]+)\/fund$/.exec(target) ?? []
    if (funded !== undefined) return [{ accountId: funded, amount: Number(body.amount) }]
    if (!target.endsWith('/uma/receive')) return []
    return [{ accountId: client.starter.customerUsd, amount: Number(body.receivingCurrencyAmount) }]
  })
}
