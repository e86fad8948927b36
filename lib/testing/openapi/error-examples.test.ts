import { expect, test } from 'vitest'
import { openApiDocument } from '#lib/contract/openapi'
import { type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { callWithForcedError, type OperationId } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { examples } = openApiDocument(OPERATIONS, '').components as {
  examples: Record<string, { value: unknown }>
}
const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS
const operationOf = new Map(LISTED.flatMap(({ id, errors }) => [...errors, ...SHARED_ERRORS].map(code => [code, id])))

test.each([...operationOf])(
  'the OpenAPI example of %s equals the body that %s returns when this error is forced',
  async (code, id) => {
    expect((await callWithForcedError(sandbox, id, code)).body).toEqual(examples[code]?.value)
  },
)
