import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsRead } from '#lib/testing/project/settings-read'

const root = resolve(import.meta.dirname, '../../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const packages = Object.keys({ ...dependencies, ...devDependencies })
/** Types come along with what they describe. */
const importable = packages.filter(name => !name.startsWith('@types/')).toSorted()

interface Rule {
  readonly name: string
  readonly from: { readonly pathNot?: readonly string[] }
  readonly to: { readonly pathNot?: readonly string[] }
}
const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
)

/** The parts that the rule has a row for. */
const PARTS = forbidden
  .filter(({ name }) => name.endsWith(' -> parts'))
  .map(({ name }) => name.replace(' -> parts', ''))

describe('the dependency rule', () => {
  const table = new Map(rowsBelow('### The dependency rule').map(([part = '', ...cells]) => [part.slice(1, -1), cells]))

  test('has a row for every part that exists, and for no other', () => {
    expect([...table.keys()].toSorted()).toEqual(PARTS.toSorted())
    expect(PARTS.filter(part => !existsSync(join(root, part)))).toEqual([])
  })

  test.each(PARTS)('lets %s import no package that is not installed', part => {
    const patterns = forbidden.find(({ name }) => name === `${part} -> packages`)?.to.pathNot ?? []
    const isDeclared = (pattern: string) => importable.some(name => new RegExp(pattern).test(`node_modules/${name}/`))
    expect(patterns.filter(pattern => !isDeclared(pattern))).toEqual([])
  })

  test.each(PARTS)('names what %s may import as .dependency-cruiser.cjs does', part => {
    const [parts = '', allowedPackages = '', node] = table.get(part) ?? []
    expect(namesIn(parts)).toEqual(
      PARTS.filter(other => other !== part && isAllowed(part, 'parts', fileOf(other)))
        .map(shortName)
        .toSorted(),
    )
    const declared = importable.filter(name => isAllowed(part, 'packages', `node_modules/${name}/index.js`))
    expect(allowedPackages === 'any' ? importable : namesIn(allowedPackages)).toEqual(declared)
    expect(node).toBe(nodeModulesOf(part))
  })
})

describe('settings', () => {
  test('stand in the table of the README, every one that is read and no other', () => {
    const named = rowsBelow('## Configuration').flatMap(([names = '']) => names.replaceAll('`', '').split(', '))
    expect(named.toSorted()).toEqual(settingsRead())
  })

  test('stand in .env.example likewise', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    const named = new Set([...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name))
    expect([...named].toSorted()).toEqual(settingsRead())
  })
})

describe('the tables of dependencies', () => {
  test('name every package of package.json', () => {
    const named = rowsBelow('### Dependencies').flatMap(([names = '']) => namesIn(names))
    const covered = (name: string) => named.includes(name) || (name.startsWith('@types/') && named.includes('@types/*'))
    expect(packages.filter(name => !covered(name))).toEqual([])
    expect(named.filter(name => name !== '@types/*' && !packages.includes(name))).toEqual([])
  })
})

describe('pictures', () => {
  const pictures = [...readme.matchAll(/docs\/pictures\/[a-z-]+\.png/g)].map(([path]) => path)

  test('are shown', () => expect(pictures.length).toBeGreaterThan(0))
  test.each(pictures)('%s is there, and small', path => {
    expect(statSync(join(root, path)).size).toBeLessThan(200_000)
  })
})

/** The cells of the first table below a heading, without its head. */
function rowsBelow(heading: string): string[][] {
  const lines = readme
    .slice(readme.indexOf(`\n${heading}\n`))
    .split('\n')
    .slice(2)
  const start = lines.findIndex(line => line.startsWith('|---'))
  const length = lines.slice(start).findIndex(line => !line.startsWith('|'))
  const rows = lines.slice(start + 1, start + length)
  return rows.map(row =>
    row
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim()),
  )
}

function namesIn(cell: string): string[] {
  return cell === 'none' ? [] : cell.split(', ').toSorted()
}

function isAllowed(part: string, kind: 'parts' | 'packages' | 'node', target: string): boolean {
  const rule = forbidden.find(({ name }) => name === `${part} -> ${kind}`)
  return rule?.to.pathNot?.some(pattern => new RegExp(pattern).test(target)) ?? false
}

/** In the words of the table. */
function nodeModulesOf(part: string): string {
  if (isAllowed(part, 'node', 'node:fs')) return 'any'
  if (isAllowed(part, 'node', 'node:crypto')) return 'crypto'
  const exempt = forbidden.find(({ name }) => name === `${part} -> node`)?.from.pathNot ?? []
  return exempt.some(pattern => new RegExp(pattern).test(`${part}/node-http.ts`))
    ? 'any, in `node-http.ts` alone'
    : 'none'
}

function fileOf(part: string): string {
  return part === 'app' ? 'app/_ui/file.ts' : `${part}/file.ts`
}

function shortName(part: string): string {
  return part.replace(/^lib\//, '')
}
