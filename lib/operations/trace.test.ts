import { describe, expect, test } from 'vitest'
import type { Database, Tx } from '#db/database'
import { ApiError } from '#lib/contract/errors/api-error'
import type { Rule } from '#lib/domain/rule'
import { createTrace, enforceFound, enforceRules, enforceStill, inTransaction } from '#lib/operations/trace'

const atLeast = (minimum: number): Rule<number> => ({
  id: `at-least-${minimum}`,
  label: `At least ${minimum}`,
  check: value =>
    value >= minimum ? {} : { code: 'INVALID_INPUT', details: { field: 'x' }, expected: 'more', got: `${value}` },
})

describe('trace', () => {
  test('checks rules in order up to the first failure', () => {
    const trace = createTrace()
    expect(() => enforceRules(trace, [atLeast(1), atLeast(5), atLeast(9)], 3)).toThrow(ApiError)
    expect(trace.checks).toEqual([
      { id: 'at-least-1', label: 'At least 1', status: 'pass' },
      {
        id: 'at-least-5',
        label: 'At least 5',
        status: 'fail',
        expected: 'more',
        got: '3',
        hint: 'One or more fields are missing or invalid. See details.errors.',
      },
    ])
  })

  test('records the passed checks of enforced rules, but only the failed checks of rechecked rules', () => {
    const trace = createTrace()
    const compared: Rule<number> = { id: 'compared', label: 'Compared', check: value => ({ got: `${value}` }) }
    enforceRules(trace, [compared], 7)
    enforceStill(trace, [compared, atLeast(1)], 7)
    expect(trace.checks).toEqual([{ id: 'compared', label: 'Compared', status: 'pass', got: '7' }])
    expect(() => enforceStill(trace, [compared, atLeast(9)], 7)).toThrow(ApiError)
    expect(trace.checks.map(({ id, status }) => [id, status])).toEqual([
      ['compared', 'pass'],
      ['at-least-9', 'fail'],
    ])
  })

  test('records checks once if the database runs the transaction three times', async () => {
    const trace = createTrace()
    trace.pass('host', 'Host')
    const transact = async (work: (tx: Tx) => Promise<unknown>) => {
      for (let run = 1; run < 3; run += 1) await work({} as Tx)
      return work({} as Tx)
    }
    const world = { db: { transact } as Pick<Database, 'transact'> }
    for (const minimum of [1, 2]) {
      await inTransaction({ trace, world }, async () => enforceRules(trace, [atLeast(minimum)], 2))
    }
    trace.pass('funds', 'Funds')
    expect(trace.checks.map(({ id, status }) => [id, status])).toEqual([
      ['host', 'pass'],
      ['at-least-1', 'pass'],
      ['at-least-2', 'pass'],
      ['funds', 'pass'],
    ])
  })

  test('keeps the IDs and the evidence of checks with equal labels', () => {
    const [one, other] = [createTrace(), createTrace()]
    one.pass('source', 'Exists')
    one.pass('destination', 'Exists', { hint: 'It is new.' })
    other.pass('destination', 'Exists')
    expect(one.checks).toEqual([
      { id: 'source', label: 'Exists', status: 'pass' },
      { id: 'destination', label: 'Exists', status: 'pass', hint: 'It is new.' },
    ])
    expect(other.checks).toEqual([{ id: 'destination', label: 'Exists', status: 'pass' }])
  })

  test('records passed and failed checks, and throws the error of a failed check', () => {
    const trace = createTrace()
    trace.check('unique', 'Not in use', true, { code: 'CONFLICT' })
    expect(() => trace.check('unique', 'Not in use', false, { code: 'CONFLICT' })).toThrow(
      expect.objectContaining({ code: 'CONFLICT', status: 409 }),
    )
    expect(trace.checks.map(({ id, status }) => [id, status])).toEqual([
      ['unique', 'pass'],
      ['unique', 'fail'],
    ])
  })

  test('enforceFound returns a found value and throws an error for a missing one', () => {
    const trace = createTrace()
    const check = { id: 'resource', label: 'Exists' }
    expect(enforceFound(trace, check, 0, { code: 'QUOTE_NOT_FOUND' })).toBe(0)
    expect(() => enforceFound(trace, check, undefined, { code: 'QUOTE_NOT_FOUND' })).toThrow(
      expect.objectContaining({ code: 'QUOTE_NOT_FOUND', status: 404 }),
    )
  })
})
