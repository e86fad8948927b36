import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from 'countersign'

test('a forced error reaches the program', async () => {
  await using sandbox = await startSandbox()
  const platform = await sandbox.platform()
  await sandbox.arm({ operationId: 'listCustomers', code: 'INTERNAL_ERROR' })
  assert.equal((await platform.fetch('/customers')).status, 500)
  assert.equal((await platform.fetch('/customers')).status, 200)
})
