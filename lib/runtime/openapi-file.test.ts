import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderOpenApiFile } from '#lib/runtime/openapi-file'

test('public/openapi.json is up to date', () => {
  const stored = readFileSync('public/openapi.json', 'utf8')
  expect(stored, 'To update the file, run npm run openapi.').toBe(renderOpenApiFile())
})
