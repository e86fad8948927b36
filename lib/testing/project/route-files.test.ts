import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getOpenApi } from '#lib/contract/openapi-operation'
import { BASE_PATH, CONTROL_PATH, type Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

const SERVED_OPERATIONS: readonly Operation[] = [...OPERATIONS, getOpenApi]
/** Paths of the catch-all route files: unknown paths of the API, and the whole control plane. */
const CATCH_ALLS = [BASE_PATH, `${BASE_PATH}/[...path]`, `${CONTROL_PATH}/[[...path]]`]

const filesByPath = new Map(
  globSync('app/api/**/route.ts').map(file => [file.slice('app'.length, -'/route.ts'.length), file]),
)

test('each path of the API has a route file that serves exactly the operations with this path', () => {
  for (const { prefix, path } of SERVED_OPERATIONS) {
    const folder = `${prefix}${path.replaceAll('{', '[').replaceAll('}', ']')}`
    const text = readFileSync(filesByPath.get(folder) ?? expect.fail(`app${folder}/route.ts is missing`), 'utf8')
    const served = SERVED_OPERATIONS.filter(other => other.prefix === prefix && other.path === path).map(({ id }) => id)
    const named = /serve\(([^)]*)\)/.exec(text)?.[1]?.match(/\w+/g)
    expect(named?.toSorted(), folder).toEqual(served.toSorted())
  }
})

test('the only other route files are those for unknown paths of the API and for the control plane', () => {
  const described = new Set(
    SERVED_OPERATIONS.map(({ prefix, path }) => `${prefix}${path.replaceAll('{', '[').replaceAll('}', ']')}`),
  )
  expect([...filesByPath.keys()].filter(path => !described.has(path)).toSorted()).toEqual(CATCH_ALLS)
})
