import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { getOpenApi } from '#lib/contract/openapi-operation'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

const SERVED_OPERATIONS: readonly Operation[] = [...OPERATIONS, getOpenApi, ...CONTROL_OPERATIONS]
/** Paths of the route files that serve the two API prefixes and the unknown paths below them. */
const CATCH_ALLS = ['/api/2025-10-13', '/api/sandbox'].flatMap(prefix => [prefix, `${prefix}/[...path]`])

const filesByPath = new Map(
  // `*` and `**` do not match folders whose names begin with a dot.
  globSync(['app/api/**/route.ts', 'app/api/**/.*/**/route.ts']).map(file => [
    file.slice('app'.length, -'/route.ts'.length),
    file,
  ]),
)

test('each operation’s path has a route file that serves exactly the operations with this path', () => {
  for (const { prefix, path } of SERVED_OPERATIONS) {
    const folder = `${prefix}${path.replaceAll('{', '[').replaceAll('}', ']')}`
    const text = readFileSync(filesByPath.get(folder) ?? expect.fail(`app${folder}/route.ts is missing`), 'utf8')
    const served = SERVED_OPERATIONS.filter(other => other.prefix === prefix && other.path === path).map(({ id }) => id)
    const named = /serve\(([^)]*)\)/.exec(text)?.[1]?.match(/\w+/g)
    expect(named?.toSorted(), folder).toEqual(served.toSorted())
  }
})

test('the only route files without an operation are those for the API prefixes and for unknown paths', () => {
  const described = new Set(
    SERVED_OPERATIONS.map(({ prefix, path }) => `${prefix}${path.replaceAll('{', '[').replaceAll('}', ']')}`),
  )
  expect([...filesByPath.keys()].filter(path => !described.has(path)).toSorted()).toEqual(CATCH_ALLS.toSorted())
})
