import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WALLET_RULES } from '#lib/testing/project/wallet-promises'

const LIB = join(import.meta.dirname, '../..')
const FILES = ['verifiers', 'flows', 'testing/api', 'testing'].flatMap(folder =>
  globSync(`${folder}/**/*.ts`, { cwd: LIB }),
)
const texts = FILES.filter(file => !file.includes('wallet-promises')).map(file => readFileSync(join(LIB, file), 'utf8'))

describe.each(Object.entries(WALLET_RULES))('%s', (_, rules) => {
  test.each(Object.entries(rules))('%s: “%s”', (_rule, title) => {
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``]
    expect(texts.some(text => quoted.some(each => text.includes(each)))).toBe(true)
  })
})
