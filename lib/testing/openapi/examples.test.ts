import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { RECORDED_EXAMPLES } from '#lib/contract/openapi-example'
import { OPERATIONS } from '#lib/contract/operations'
import type { OperationId } from '#lib/testing/fixtures/valid-call'
import { recordExample } from '#lib/testing/openapi/record-example'
import { settleExample } from '#lib/testing/openapi/settle-example'

const FILE = '../../contract/openapi-examples.json'
const recorded: Record<string, unknown> = {}

test.each(OPERATIONS)('the example call of $id succeeds on a new sandbox', async ({ id }) => {
  recorded[id] = await recordSettledExample(id)
})

/** `npm run openapi` runs this file with `--update`, which overwrites openapi-examples.json if it is out of date. */
test('openapi-examples.json contains the recorded examples; npm run openapi updates the file', async () => {
  await expect(`${JSON.stringify(recorded, undefined, 2)}\n`).toMatchFileSnapshot(FILE)
})

async function recordSettledExample(id: OperationId): Promise<unknown> {
  const committed = RECORDED_EXAMPLES[id]
  const first = await recordExample(id)
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(first)), committed)) return committed
  return settleExample(first, await recordExample(id), committed)
}
