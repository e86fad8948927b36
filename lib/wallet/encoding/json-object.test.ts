import { expect, it } from 'vitest'
import { readJsonObject } from '#lib/wallet/encoding/json-object'

it('reads the members of an object', () => {
  expect(readJsonObject(' {"a":1,"b":{}} ')).toEqual({ a: 1, b: {} })
  expect(readJsonObject('{}')).toEqual({})
})

it.each(['', 'null', '[]', '[{}]', '1', '"{}"', 'true', '{', '{}{}', "{'a':1}", '\uFEFF{}'])(
  'reads %j as nothing',
  text => {
    expect(readJsonObject(text)).toBeUndefined()
  },
)
