import * as z from 'zod/mini'
import type { Coverage } from '#lib/client/control-client'
import { OPERATIONS } from '#lib/contract/operations'
import { defineTool, READS, ToolError } from '#lib/package/mcp/tool'

const share = z.object({ covered: z.int(), total: z.int(), missing: z.array(z.string()) })

export const coverageTool = defineTool({
  name: 'coverage',
  title: 'Summarize coverage',
  description:
    'Counts the operations that clients have called and the documented responses that they have received since the last reset. Lists the missing operations and the missing responses (status and code). With operationId, counts and lists only the responses of that operation.',
  input: z.strictObject({ operationId: z.optional(z.string()) }),
  output: z.object({ calls: z.int(), operations: z.optional(share), responses: share }),
  annotations: READS,
  run: async ({ operationId }, { control }) => {
    if (operationId !== undefined) requireOperation(operationId)
    const found = await control('GET /coverage')
    const isWanted = (id: string | undefined) => operationId === undefined || id === operationId
    const seen = found.seen.filter(each => isWanted(each.operationId))
    const documented = found.documented.filter(
      ({ operationIds }) => operationId === undefined || operationIds.includes(operationId),
    )
    return {
      calls: seen.reduce((sum, { count }) => sum + count, 0),
      ...(operationId === undefined
        ? {
            operations: shareOf(
              OPERATIONS.map(({ id }) => id),
              seenOperations(seen),
            ),
          }
        : {}),
      responses: shareOf(documented.map(nameOf), new Set(seen.map(nameOf))),
    }
  },
  summarize: ({ calls, operations, responses }) =>
    [
      `${calls} calls.`,
      operations && `${operations.covered} of ${operations.total} operations called.`,
      `${responses.covered} of ${responses.total} documented responses received.`,
    ]
      .filter(part => part !== undefined)
      .join(' '),
})

function requireOperation(operationId: string): void {
  const ids: readonly string[] = OPERATIONS.map(({ id }) => id)
  if (ids.includes(operationId)) return
  throw new ToolError(`${operationId} is not an operation. Use one of ${ids.join(', ')}.`)
}

function seenOperations(seen: Coverage['seen']): ReadonlySet<string> {
  return new Set(seen.flatMap(({ operationId }) => operationId ?? []))
}

function shareOf(all: readonly string[], covered: ReadonlySet<string>): z.output<typeof share> {
  const missing = all.filter(name => !covered.has(name))
  return { covered: all.length - missing.length, total: all.length, missing }
}

function nameOf({ status, code }: Pick<Coverage['seen'][number], 'status' | 'code'>): string {
  return code === undefined ? String(status) : `${status} ${code}`
}
