import { describe, expect, test } from 'vitest'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { routeFinder } from '#lib/http/admit'
import { scopeForRequest, scopeOf } from '#lib/operations/idempotency'

const findRoute = routeFinder(OPERATIONS)
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe('scopeForRequest returns the scope of a request with the given path parameters', () => {
  test.each(OPERATIONS.map((operation: Operation) => [operation.id, operation] as const))('for %s', (_, operation) => {
    const params = Object.fromEntries(namesIn(operation.path).map(name => [name, `$&:${name}-1`]))
    const scope = scopeForRequest(operation, params)
    const path = scope.slice(`${operation.method} `.length)
    expect(findRoute(path.slice(1).split('/'))?.params).toEqual(params)
    expect(scope).toBe(scopeOf(operation, path))
  })
})
