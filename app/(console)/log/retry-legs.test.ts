import { expect, test } from 'vitest'
import type { ExchangeSummary } from '#lib/client/control-client'
import { legMarks } from './retry-legs'

/** Returns marks of rows, newest first. Each letter is a signed request; a dot is a row without one. */
function marksOf(requests: string) {
  const rows = [...requests].map((request, at): ExchangeSummary => {
    const row = {
      id: `ex_${at}`,
      sequence: 99 - at,
      receivedAt: '',
      method: 'POST',
      path: '/',
      status: 200,
      durationMs: 1,
    }
    return request === '.' ? row : { ...row, requestId: request }
  })
  const marks = legMarks(rows)
  return rows.map(({ id }) => {
    const { lines = [], words } = marks.get(id) ?? {}
    return [...lines.map(({ lane, part }) => `${lane}:${part}`), ...(words ? [words] : [])].join(' ')
  })
}

test('joins the legs of one request across other rows', () => {
  expect(marksOf('.a.a.')).toEqual(['', '0:top request 2 of 2', '0:through', '0:bottom request 1 of 2', ''])
})

test('marks a repeated retry between the first and last leg', () => {
  expect(marksOf('aaa')).toEqual(['0:top request 3 of 3', '0:leg request 2 of 3', '0:bottom request 1 of 3'])
})

test('crossing pairs use separate lanes, and a finished pair frees its lane', () => {
  expect(marksOf('ababcc')).toEqual([
    '0:top request 2 of 2',
    '0:through 1:top request 2 of 2',
    '0:bottom 1:through request 1 of 2',
    '1:bottom request 1 of 2',
    '0:top request 2 of 2',
    '0:bottom request 1 of 2',
  ])
})

test('a pair without a free lane has only words', () => {
  const marks = marksOf('abcdabcd')
  expect(marks[3]).toBe('0:through 1:through 2:through request 2 of 2')
  expect(marks[7]).toBe('request 1 of 2')
})

test('a single leg has no mark', () => {
  expect(marksOf('.a.')).toEqual(['', '', ''])
})
