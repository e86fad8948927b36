import type { ExecuteFigures } from './execute-at-once.ts'
import { ratio } from './load.ts'
import type { ScaleFigures } from './scale-counters.ts'
import { median, table } from './statistics.ts'

/** Figures of each set-up's turns, and of two further measurements. */
export interface ScaleResults {
  readonly sqlite: readonly ScaleFigures[]
  readonly one: readonly ScaleFigures[]
  readonly two: readonly ScaleFigures[]
  readonly four: readonly ScaleFigures[]
  readonly idleStatements: number
  readonly executes: ExecuteFigures
}

/** Returns the text to print: the figures of each set-up, then each goal with its figure. */
export function scaleReport(results: ScaleResults): string {
  const { sqlite, one, two, four } = results
  const setUps = [
    setUpRow('SQLite, one process', sqlite),
    setUpRow('PostgreSQL, one process', one),
    setUpRow('PostgreSQL, two processes', two),
    setUpRow('PostgreSQL, four processes', four),
  ]
  return `\nSeveral processes behind HAProxy, headless, LOG_LEVEL=silent; flushes, statements and CPU are per quote\n
${table(SET_UP_HEADING, setUps)}\n${table(['', '', 'goal'], goalRows(results))}`
}

const SET_UP_HEADING = [
  '',
  'quotes/s',
  'p50 ms',
  'p99 ms',
  'Node CPU ms',
  'PostgreSQL CPU ms',
  'flushes',
  'statements',
  'conflicts per 1,000',
]

function setUpRow(name: string, figures: readonly ScaleFigures[]): string[] {
  const middleOf = (figure: keyof ScaleFigures) => median(figures.map(turn => turn[figure]))
  return [
    name,
    middleOf('requestsPerSecond').toFixed(0),
    middleOf('p50').toFixed(1),
    middleOf('p99').toFixed(1),
    middleOf('nodeMs').toFixed(2),
    middleOf('postgresMs').toFixed(2),
    middleOf('flushes').toFixed(2),
    middleOf('statements').toFixed(2),
    (middleOf('conflicts') * 1_000).toFixed(1),
  ]
}

function goalRows({ sqlite, one, two, four, idleStatements, executes }: ScaleResults): string[][] {
  const nodeMs = (turn: ScaleFigures) => turn.nodeMs
  const middleOf = (figures: readonly ScaleFigures[], figure: keyof ScaleFigures) =>
    median(figures.map(turn => turn[figure]))
  const shared = [one, two, four]
  const conflicts = shared.map(figures => (middleOf(figures, 'conflicts') * 1_000).toFixed(1))
  const twoAndFour = (figureOf: (figures: readonly ScaleFigures[]) => number) =>
    [two, four].map(figures => figureOf(figures).toFixed(2)).join(', ')
  const unavailable = executes.statuses.get(503) ?? 0
  const others = [...executes.statuses].filter(([status]) => status !== 200 && status !== 503)
  return [
    ['flushes to PostgreSQL per quote, one process', middleOf(one, 'flushes').toFixed(2), '<= 5'],
    ['Node CPU per quote, PostgreSQL relative to SQLite', ratio(one, sqlite, nodeMs).toFixed(2), '<= 2'],
    ['quotes/s, PostgreSQL relative to SQLite, one process', ratio(one, sqlite).toFixed(2), '>= 0.45'],
    ['CPU of PostgreSQL per quote, one process, ms', middleOf(one, 'postgresMs').toFixed(2), '<= 1.2'],
    [
      'Node CPU per quote, two and four processes relative to one',
      twoAndFour(figures => ratio(figures, one, nodeMs)),
      '<= 1.15',
    ],
    ['quotes/s, two and four processes relative to one', twoAndFour(figures => ratio(figures, one)), '>= 1'],
    ['statements of an idle process per minute', idleStatements.toFixed(0), '<= 12'],
    [
      '200 concurrent executes on one account, four processes: longest, s',
      (executes.longestMs / 1_000).toFixed(2),
      '<= 2',
    ],
    ['the same: answers with 503', `${unavailable}`, '0'],
    ...others.map(([status, count]) => [`the same: answers with ${status}`, `${count}`, '0']),
    ['conflicts retried per 1,000 quotes, one, two and four processes', conflicts.join(', '), '<= 10'],
  ]
}
