import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalText } from '#lib/domain/signing/canonical-json'

function reorderMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorderMembers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reorderMembers(member)]),
  )
}

describe('canonicalText', () => {
  test('whitespace and the order of members do not change the text', () => {
    const parsed = JSON.parse('{ "b" : [1, {"d": null, "c": "x"}],\n "a": true }')
    expect(canonicalText(parsed)).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
  })

  test('an omitted member and an undefined member give the same text', () => {
    expect(canonicalText({ a: 1, b: undefined })).toBe(canonicalText({ a: 1 }))
  })

  test('a bigint is written with all its digits', () => {
    expect(canonicalText({ amount: 9_007_199_254_740_993n })).toBe('{"amount":9007199254740993}')
  })

  test('values that differ in list order, in a null member, in a type or in nesting have different texts', () => {
    const texts = [{ a: [1, 2] }, { a: [2, 1] }, { a: null }, {}, { a: '1' }, { a: 1 }, { a: ['1,2'] }, [], [[]], '']
    expect(new Set(texts.map(canonicalText)).size).toBe(texts.length)
  })

  test('any JSON value has the same text after its members are reordered, and the text parses to that value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const plain: unknown = JSON.parse(JSON.stringify(value))
        expect(canonicalText(reorderMembers(plain))).toBe(canonicalText(plain))
        expect(JSON.parse(canonicalText(plain))).toEqual(plain)
      }),
    )
  })
})
