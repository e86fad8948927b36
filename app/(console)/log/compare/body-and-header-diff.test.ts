import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headerDiff } from './header-diff'
import { lineDiff } from './line-diff'

describe('the header diff', () => {
  test('marks only Service-Wallet-Signature and Request-Id of a signed retry as added', () => {
    const first = [['Content-Type', 'application/json']] as const
    const retry = [...first, ['Service-Wallet-Signature', 's'], ['Request-Id', 'r']] as const
    expect(headerDiff(first, retry).map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'same Content-Type',
      'added service-wallet-signature',
      'added request-id',
    ])
  })

  test('ignores the case of names and matches repeated names in order', () => {
    const left = [
      ['Accept', 'a'],
      ['accept', 'b'],
      ['Host', 'x'],
    ] as const
    const right = [
      ['ACCEPT', 'a'],
      ['Accept', 'c'],
    ] as const
    expect(headerDiff(left, right).map(({ kind }) => kind)).toEqual(['same', 'changed', 'removed'])
  })
})

describe('the line diff', () => {
  const sides = (pairs: ReturnType<typeof lineDiff>) => pairs.map(({ left, right }) => `${left ?? ''}|${right ?? ''}`)

  test('pairs equal lines, and changed lines with their replacements', () => {
    expect(sides(lineDiff('a\nb\nc\ne', 'a\nx\nc\nd\ne'))).toEqual(['a|a', 'b|x', 'c|c', '|d', 'e|e'])
  })

  test('preserves both texts for any input, and shows no change if they are equal', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map(lines => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (left, right) => {
        const pairs = lineDiff(left, right)
        const read = (side: 'left' | 'right') => pairs.flatMap(pair => pair[side] ?? []).join('\n')
        expect([read('left'), read('right')]).toEqual([left, right])
        if (left === right) expect(pairs.every(pair => pair.left === pair.right)).toBe(true)
      }),
    )
  })

  test('pairs lines by line number if there are more than 2,000 added and removed lines', () => {
    const firstPair = (count: number) => lineDiff('1\n2', `${'x\n'.repeat(count)}1\n2`)[0]
    expect(firstPair(2000)).toEqual({ left: undefined, right: 'x' })
    expect(firstPair(2001)).toEqual({ left: '1', right: 'x' })
  })
})
