import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonObject, readStrictObject } from '#lib/wallet/encoding/json-object'
import { isProblem } from '#lib/wallet/read-problem'

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1, "b":2 , "a" \n: 3}', 'a'],
  [String.raw`{"type":1,"\u0074ype":2}`, 'type'],
  [String.raw`{"\"":1,"\"":2}`, '"'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":{"b":1,"b":2}}', 'b'],
  ['{"a":[{"b":1},{"c":1,"c":2}]}', 'c'],
])('readStrictObject rejects %s, which has the member %j twice', (text, name) =>
  expect(readStrictObject(text, 'The stamp')).toEqual({
    problem: `The stamp has the member ${JSON.stringify(name)} twice.`,
  }),
)

test.each([
  '{}',
  '{"a":1,"A":1}',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}}}',
  '{"a":[{"b":1},{"b":1}],"b":2}',
  String.raw`{"a":"\"a\":1,\"a\":2","b":"{\"a\":"}`,
  String.raw`{"a\\":1,"a\\\"":2,"a":3}`,
])('readStrictObject reads %s', text =>
  expect(readStrictObject(text, 'The stamp')).toEqual({ members: JSON.parse(text) }),
)

test.each(['', '[]', 'null', '"a"', '\ufeff{}', '{"a":1,}'])('readStrictObject rejects %j', text =>
  expect(readStrictObject(text, 'The stamp')).toEqual({ problem: 'The stamp is not a JSON object.' }),
)

test('readStrictObject reads the output of JSON.stringify until a duplicate is added', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), object => {
      const text = JSON.stringify(object)
      expect(isProblem(readStrictObject(text, 'It'))).toBe(false)
      const [name = ''] = Object.keys(object)
      const twice = `${text.slice(0, -1)},${JSON.stringify(name)}:null}`
      expect(readJsonObject(twice)).toBeDefined()
      expect(isProblem(readStrictObject(twice, 'It'))).toBe(true)
    }),
  )
})
