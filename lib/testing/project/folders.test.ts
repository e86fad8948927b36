import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, normalize, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const FILES_MAX = 30

const GENERATED = /^(db\/migrations|public)\//

/** File names, without extensions, that Next.js requires. Several files may share each of these names. */
const NEXT_NAMES = new Set(['page', 'layout', 'route', 'error', 'loading', 'not-found', 'template', 'default'])

/** Folders whose entries (subfolders and files) must not import each other in a cycle. */
const LAYERS = [
  'lib/contract',
  'lib/domain',
  'lib/operations',
  'lib/verifiers',
  'lib/http',
  'lib/runtime',
  'lib/wallet',
  'lib/formats',
  'lib/client',
  'lib/flows',
  'lib/testing',
  'db',
  'db/queries',
  'app',
  'e2e',
  'scripts',
]

const files = globSync('{app,db,e2e,lib,public,scripts}/**', { cwd: root, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry =>
    join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll(sep, '/'),
  )
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)
const sources = files.filter(file => /\.(tsx?|mjs|mts)$/.test(file) && !isTest(file))

test(`no folder has more than ${FILES_MAX} files, except folders with generated files`, () => {
  const folders = Map.groupBy(
    files.filter(file => !GENERATED.test(file)),
    file => dirname(file),
  )
  const full = [...folders].filter(([, inside]) => inside.length > FILES_MAX)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

test('no two source files share a base name, except .d.mts files and files whose names Next.js requires', () => {
  const named = Map.groupBy(
    sources.filter(file => !file.endsWith('.d.mts') && !isNextFile(file)),
    file => basename(file, extname(file)),
  )
  expect([...named.values()].filter(({ length }) => length > 1)).toEqual([])
})

test.each(LAYERS)('the subfolders and files in %s do not import each other in a cycle', layer => {
  expect(findCycle(importsBetweenSubfolders(layer))).toEqual([])
})

test.each([
  [[['a', 'b']], []],
  [
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    ['a', 'b', 'a'],
  ],
  [
    [
      ['start', 'a'],
      ['a', 'b'],
      ['a', 'c'],
      ['c', 'd'],
      ['d', 'a'],
    ],
    ['a', 'c', 'd', 'a'],
  ],
])('for the imports %j, findCycle returns %j', (imports, cycle) => {
  const graph = new Map(imports.map(([from = '']) => [from, new Set<string>()]))
  for (const [from = '', to = ''] of imports) graph.get(from)?.add(to)
  expect(findCycle(graph)).toEqual(cycle)
})

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function isNextFile(file: string): boolean {
  return file.startsWith('app/') && NEXT_NAMES.has(basename(file, extname(file)))
}

/** A file in the layer's root counts as a subfolder. */
function subfolderOf(layer: string, file: string): string {
  return file.slice(layer.length + 1).split('/')[0] ?? ''
}

function importsBetweenSubfolders(layer: string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of sources.filter(source => source.startsWith(`${layer}/`))) {
    const from = subfolderOf(layer, file)
    for (const target of importsOf(file).filter(path => path.startsWith(`${layer}/`))) {
      const to = subfolderOf(layer, target)
      if (to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

const known = new Set(sources)

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^'\n]+)'/g)].flatMap(([, specifier = '']) => {
    const path = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier))
    const target = [path, `${path}.ts`, `${path}.tsx`].find(candidate => known.has(candidate))
    return target === undefined ? [] : [target]
  })
}

/** Returns the first cycle found, with its first folder repeated at the end. Returns an empty list if none is found. */
function findCycle(graph: Graph): readonly string[] {
  const finished = new Set<string>()
  const visit = (folder: string, path: readonly string[]): readonly string[] => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (finished.has(folder)) return []
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder])
      if (cycle.length > 0) return cycle
    }
    finished.add(folder)
    return []
  }
  for (const folder of graph.keys()) {
    const cycle = visit(folder, [])
    if (cycle.length > 0) return cycle
  }
  return []
}
