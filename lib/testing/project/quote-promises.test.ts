import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createQuote } from '#lib/contract/quotes/quote-operations'
import { CODE_RULES } from '#lib/testing/project/quote-error-promises'
import { FIELD_RULES } from '#lib/testing/project/quote-promises'

const LIB = join(import.meta.dirname, '../..')
const FILES = ['contract', 'domain', 'testing/api'].flatMap(folder => globSync(`${folder}/**/*.test.ts`, { cwd: LIB }))
const texts = new Map(FILES.map(file => [file, readFileSync(join(LIB, file), 'utf8')]))

/** Files with a test of this title. */
function filesWith(title: string): readonly string[] {
  const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``]
  return FILES.filter(file => quoted.some(each => texts.get(file)?.includes(each)))
}

describe.each(Object.entries(FIELD_RULES))('%s', (_, rows) => {
  const rules = Object.entries(rows).flatMap(([field, said]) =>
    Object.entries(said).map(([rule, title]) => [field, rule, title] as const),
  )
  test.each(rules)('%s, %s: “%s”', (_field, _rule, title) => {
    expect(filesWith(title).length).toBeGreaterThan(0)
  })
})

describe('§7 Errors', () => {
  const codes = Object.entries(CODE_RULES)
  const provoked = codes.filter((entry): entry is [string, string] => entry[1] !== null)

  test.each(provoked)('%s: “%s”', (code, title) => {
    const files = filesWith(title).filter(file => file.startsWith('testing/api/quotes/createQuote/'))
    expect(files.filter(file => texts.get(file)?.includes(`'${code}'`))).toHaveLength(1)
  })

  test('every other code is one that POST /quotes does not answer', () => {
    const others = codes.filter(([, title]) => title === null).map(([code]) => code)
    const answered: readonly string[] = createQuote.errors
    expect(others.filter(code => answered.includes(code))).toEqual([])
  })
})
