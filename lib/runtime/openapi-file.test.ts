import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedInDocument } from '#lib/runtime/openapi-file'

test('public/openapi.json is what the operations fold into; npm run openapi writes it anew', () => {
  expect(readFileSync('public/openapi.json', 'utf8')).toBe(checkedInDocument())
})
