import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()

test('an unknown account answers REFERENCE_NOT_FOUND', async () => {
  const path = `/sandbox/internal-accounts/${unknownId('InternalAccount')}/fund`
  expectError(await sandbox.call('POST', path, { body: { amount: 100 } }), 'REFERENCE_NOT_FOUND')
})

test('an external account answers REFERENCE_NOT_FOUND', async () => {
  const path = `/sandbox/internal-accounts/${sandbox.starter.external.USD}/fund`
  expectError(await sandbox.call('POST', path, { body: { amount: 100 } }), 'REFERENCE_NOT_FOUND')
})

test("another platform's account answers REFERENCE_NOT_FOUND, and holds what it held", async () => {
  const neighbour = await sandbox.neighbour()
  const path = `/sandbox/internal-accounts/${neighbour.starter.customerUsd}/fund`
  expectError(await sandbox.call('POST', path, { body: { amount: 100 } }), 'REFERENCE_NOT_FOUND')
  expect(await balanceOf(neighbour, neighbour.starter.customerUsd)).toBe(1_000_000)
})
