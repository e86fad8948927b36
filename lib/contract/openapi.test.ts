import { describe, expect, test } from 'vitest'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { openApiDocument } from '#lib/contract/openapi'
import { OPERATIONS } from '#lib/contract/operations'

interface Described {
  readonly responses: Readonly<Record<string, unknown>>
}

const document = openApiDocument(OPERATIONS, 'http://localhost:3000/api/2025-10-13')
const paths = document.paths as Record<string, Record<string, Described>>

describe('the OpenAPI document', () => {
  test('describes every operation under its path and method', () => {
    for (const { path, method, id } of OPERATIONS) {
      expect(paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: id })
    }
  })

  test('describes the statuses of POST /quotes that the specification gives, and no other', () => {
    const statuses = Object.keys(paths['/quotes']?.post?.responses ?? {})
    expect(statuses.sort()).toEqual(['201', '400', '401', '412', '424', '500', '501', 'default'])
  })

  test('refers to no schema that it does not hold', () => {
    const text = JSON.stringify(document)
    const names = new Set(Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name))
    const held = Object.keys((document.components as { schemas: object }).schemas)
    expect(held).toEqual(expect.arrayContaining([...names]))
    expect(text).not.toContain('#/$defs/')
  })

  test('writes the form of an address once', () => {
    const { schemas } = document.components as { schemas: object }
    expect(JSON.stringify(schemas).split('"postalCode":{')).toHaveLength(2)
  })

  test('names each code under the status of the catalogue', () => {
    for (const { path, method, errors } of OPERATIONS) {
      const { responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} }
      for (const code of errors) expect(JSON.stringify(responses[ERRORS[code].status])).toContain(code)
    }
  })
})
