import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { RECORDED_EXAMPLES } from '#lib/contract/openapi-example'
import { OPERATIONS } from '#lib/contract/operations'
import type { OperationId } from '#lib/testing/fixtures/valid-call'
import { recordExample } from '#lib/testing/openapi/record-example'
import { settleExample } from '#lib/testing/openapi/settle-example'

const FILE = '../../contract/openapi-examples.json'
const recorded: Record<string, unknown> = {}

test.each(OPERATIONS)('a new sandbox returns the example of $id', async ({ id }) => {
  recorded[id] = await recordSettledExample(id)
})

/** `npm run openapi` runs this file with `-u`, which writes instead of comparing. */
test('openapi-examples.json contains the recorded examples; npm run openapi records them again', async () => {
  await expect(`${JSON.stringify(recorded, undefined, 2)}\n`).toMatchFileSnapshot(FILE)
})

async function recordSettledExample(id: OperationId): Promise<unknown> {
  const committed = RECORDED_EXAMPLES[id]
  const first = await recordExample(id)
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(first)), committed)) return committed
  return settleExample(first, await recordExample(id), committed)
}
