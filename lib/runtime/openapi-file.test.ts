import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderOpenApiFile } from '#lib/runtime/openapi-file'

test('public/openapi.json is up to date; npm run openapi rewrites it', () => {
  expect(readFileSync('public/openapi.json', 'utf8')).toBe(renderOpenApiFile())
})
