import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { drawArchitecture } from '../../../scripts/architecture/draw-architecture.ts'
import { drawErrorTables, drawTopics } from '../../../scripts/architecture/draw-behavior.ts'
import { drawCommandLine } from '../../../scripts/architecture/draw-command-line.ts'

const root = resolve(import.meta.dirname, '../../..')
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

interface Rule {
  readonly name: string
  readonly to: { readonly pathNot?: readonly string[] }
}
const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
)
const parts = forbidden.flatMap(({ name }) => /^(.+) -> parts$/.exec(name)?.[1] ?? [])

test('the import rules name only existing parts', () => {
  expect(parts.filter(part => !existsSync(join(root, part)))).toEqual([])
})

test.each(parts)('each package pattern in the import rules of %s matches a package in package.json', part => {
  const patterns = forbidden.find(({ name }) => name === `${part} -> packages`)?.to.pathNot ?? []
  // An @types package contains the types of another package and is never imported.
  const importable = Object.keys({ ...dependencies, ...devDependencies }).filter(name => !name.startsWith('@types/'))
  const isDeclared = (pattern: string) => importable.some(name => new RegExp(pattern).test(`node_modules/${name}/`))
  expect(patterns.filter(pattern => !isDeclared(pattern))).toEqual([])
})

test.each([
  { name: 'architecture.md', draw: drawArchitecture },
  { name: 'behavior.md', draw: drawTopics },
  { name: 'behavior/errors.md', draw: drawErrorTables },
  { name: 'cli.md', draw: drawCommandLine },
])('the generated part of docs/$name is current; npm run architecture updates the file', ({ name, draw }) => {
  const page = readFileSync(join(root, 'docs', name), 'utf8')
  expect(page).toBe(draw(page))
})
