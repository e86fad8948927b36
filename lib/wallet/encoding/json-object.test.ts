import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateMember, readJsonObject } from '#lib/wallet/encoding/json-object'

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1, "b":2 , "a" \n: 3}', 'a'],
  [String.raw`{"type":1,"\u0074ype":2}`, 'type'],
  [String.raw`{"\"":1,"\"":2}`, '"'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":{"b":1,"b":2}}', 'b'],
  ['{"a":[{"b":1},{"c":1,"c":2}]}', 'c'],
])('in %s, duplicateMember finds %j', (text, name) => expect(duplicateMember(text)).toBe(name))

test.each([
  '{}',
  '{"a":1,"A":1}',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}}}',
  '{"a":[{"b":1},{"b":1}],"b":2}',
  String.raw`{"a":"\"a\":1,\"a\":2","b":"{\"a\":"}`,
  String.raw`{"a\\":1,"a\\\"":2,"a":3}`,
])('in %s, duplicateMember finds no duplicate', text => expect(duplicateMember(text)).toBeUndefined())

test('duplicateMember finds no duplicate in the output of JSON.stringify until a duplicate is added', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), object => {
      const text = JSON.stringify(object)
      expect(duplicateMember(text)).toBeUndefined()
      const [name = ''] = Object.keys(object)
      const twice = `${text.slice(0, -1)},${JSON.stringify(name)}:null}`
      expect(readJsonObject(twice)).toBeDefined()
      expect(duplicateMember(twice)).toBe(name)
    }),
  )
})
