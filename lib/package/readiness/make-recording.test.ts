import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { runCommandLine } from '#lib/testing/sandbox/run-command-line'

const sandbox = await startSandbox()
const shop = await sandbox.platform('shop')
const folder = mkdtempSync(join(tmpdir(), 'countersign-recordings-'))
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Pays once, if with one key: the first response is lost. */
async function pay({ fetch, starter }: Platform, keys: readonly [string, string]) {
  await sandbox.arm({ operationId: 'createQuote', fault: 'drop_after_commit', platformId: shop.id })
  const body = JSON.stringify({
    source: { sourceType: 'ACCOUNT', accountId: starter.accounts.usd },
    destination: { destinationType: 'ACCOUNT', accountId: starter.externalAccounts.eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    immediatelyExecute: true,
  })
  for (const key of keys)
    await fetch('/quotes', { method: 'POST', headers: { 'Idempotency-Key': key }, body }).catch(() => {})
}

const CHANGED = [
  'changed   balances of customers USD: -20000 -> -10000',
  'changed   practice A call without an answer is repeated with the same idempotency key: violated -> proven',
]

test('a double payment is in one recording, and the comparison shows that the mended client pays once', async () => {
  const beginning = await sandbox.snapshot()
  const wrong = await sandbox.record('wrong', { platform: shop })
  await pay(shop, ['one', 'two'])
  await wrong.stop()
  await beginning.load()
  const mended = await sandbox.record('mended', { platform: shop })
  await pay(shop, ['three', 'three'])
  const { balances, practices } = await wrong.compare(mended)
  expect(balances).toMatchObject([{ change: 'changed', currency: 'USD', before: '-20000', after: '-10000' }])
  expect(practices.find(({ id }) => id === 'lost-answers')).toMatchObject({ before: 'violated', after: 'proven' })
  const reports = [await wrong.report(), await sandbox.report({ recording: mended })]
  expect(reports.map(({ calls, counts }) => [calls.count, counts.violated])).toEqual([
    [2, 1],
    [2, 0],
  ])
  await mended.stop()
  await expect(sandbox.record('x', { platform: 'shop' as never })).rejects.toThrow(/platform that sandbox.platform/)
  const unwanted = await sandbox.record('unwanted', { platform: shop })
  await unwanted.delete()
  await unwanted.delete()
  await unwanted[Symbol.asyncDispose]()
  await expect(unwanted.report()).rejects.toMatchObject({ code: 'REFERENCE_NOT_FOUND' })

  const run = (...words: readonly string[]) =>
    runCommandLine([...words, '--url', sandbox.origin], { env: { XDG_CACHE_HOME: folder } })
  const compared = await run('record', 'compare', wrong.id, mended.id)
  expect(compared.stdout).toMatch(/^wrong \(2 calls\) -> mended \(2 calls\)\n\n/)
  for (const line of CHANGED) expect(compared.stdout).toContain(`${line}\n`)
  expect((await run('record', 'compare', wrong.id, wrong.id)).stdout).toMatch(/\n\nNothing changed\.\n$/)
  expect((await run('report', '--recording', wrong.id, '--fail-on', 'violated')).code).toBe(1)
  expect((await run('report', '--recording', mended.id, '--fail-on', 'violated')).code).toBe(0)
})

test('the command starts, lists, ends and deletes a recording, and explains a wrong call', async () => {
  const run = (...words: readonly string[]) =>
    runCommandLine(['record', ...words, '--url', sandbox.origin], { env: { XDG_CACHE_HOME: folder } })
  const started = await run('start', 'checkout', '--platform', shop.id)
  const id = started.stdout.trim()
  await shop.fetch('/config')
  expect((await run('list')).stdout).toMatch(new RegExp(`^${id} \\S+Z 1 calls, open checkout\n`))
  expect(await run('stop', id)).toMatchObject({ code: 0, stdout: '1 calls\n' })
  expect(await run('stop', id)).toMatchObject({ code: 1, stderr: expect.stringContaining('already ended') })
  expect(await run('delete', id)).toMatchObject({ code: 0, stdout: `Deleted ${id}.\n` })
  expect(await run('pause')).toMatchObject({ code: 1, stderr: expect.stringContaining('start, stop, list') })
  expect(await run('stop')).toMatchObject({ code: 1, stderr: expect.stringContaining('record stop ID') })
})
