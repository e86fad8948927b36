import { expect, test } from 'vitest'
import { countConflicts, parseProcessorMs, type ScaleFigures } from './scale-counters.ts'
import { scaleReport } from './scale-report.ts'

test('the CPU time of a process includes its ended children, despite a space and a parenthesis in its name', () => {
  const stat = '4711 (a) b (c) S 1 4711 4711 0 -1 4194560 900 0 0 0 7 5 30 20 20 0 11 0 99 1000 2000'
  expect(parseProcessorMs(stat)).toBe(620)
})

test('only errors that rerun a transaction count as conflicts', () => {
  const log = [
    '40001 ERROR:  could not serialize access due to read/write dependencies among transactions',
    '25P02 ERROR:  current transaction is aborted (40001 ERROR:  quoted)',
    '40P01 ERROR:  deadlock detected',
    '23505 ERROR:  duplicate key value violates unique constraint "a"',
    '57P03 FATAL:  the database system is starting up',
  ]
  expect(countConflicts(log.join('\n'))).toBe(3)
})

test('the report compares turns, counts conflicts per 1,000 quotes, and lists unexpected statuses', () => {
  const turn = (requestsPerSecond: number, nodeMs: number): ScaleFigures => ({
    requestsPerSecond,
    nodeMs,
    p50: 1,
    p99: 2,
    postgresMs: 1.25,
    flushes: 4.5,
    statements: 9,
    conflicts: 0.0125,
  })
  const report = scaleReport({
    sqlite: [turn(1_000, 0.5), turn(500, 1)],
    one: [turn(400, 1), turn(200, 2)],
    two: [turn(440, 1), turn(220, 2)],
    four: [turn(200, 3), turn(100, 6)],
    idleStatements: 12,
    executes: {
      longestMs: 1_500,
      statuses: new Map([
        [200, 190],
        [503, 7],
        [409, 3],
      ]),
    },
  })
  const lines = report.split('\n').map(line => line.trim().split(/ {3,}/))
  expect(lines).toContainEqual(['SQLite, one process', '1000', '1.0', '2.0', '1.00', '1.25', '4.50', '9.00', '12.5'])
  expect(lines).toContainEqual(['Node CPU per quote, PostgreSQL relative to SQLite', '2.00', '<= 2'])
  expect(lines).toContainEqual(['quotes/s, PostgreSQL relative to SQLite, one process', '0.40', '>= 0.45'])
  expect(lines).toContainEqual(['quotes/s, two and four processes relative to one', '1.10, 0.50', '>= 1'])
  expect(lines).toContainEqual(['the same: answers with 503', '7', '0'])
  expect(lines).toContainEqual(['the same: answers with 409', '3', '0'])
})
