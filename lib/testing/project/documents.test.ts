import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { OPERATIONS } from '#lib/contract/operations'
import { settingsRead } from '#lib/testing/project/settings-read'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const DOCUMENTS = ['lib/package/README.md', ...globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()]

const { dependencies, devDependencies, scripts, version } = JSON.parse(read('package.json'))
const packages = Object.keys({ ...dependencies, ...devDependencies })

describe('settings', () => {
  test('docs/configuration.md lists exactly the settings that the server reads when it starts', () => {
    const rows = rowsBelow('docs/configuration.md', '## Settings')
    const named = rows.flatMap(([names = '']) => names.replaceAll('`', '').split(', '))
    expect(named.toSorted()).toEqual(settingsRead())
  })

  test('.env.example lists exactly the settings that the server reads when it starts', () => {
    const named = new Set([...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name))
    expect([...named].toSorted()).toEqual(settingsRead())
  })
})

test('docs/contributing.md lists exactly the packages in package.json', () => {
  const named = rowsBelow('docs/contributing.md', '## Dependencies').flatMap(([names = '']) => names.split(', '))
  const covers = (name: string) => named.includes(name) || (name.startsWith('@types/') && named.includes('@types/*'))
  expect(packages.filter(name => !covers(name))).toEqual([])
  expect(named.filter(name => name !== '@types/*' && !packages.includes(name))).toEqual([])
})

test('docs/contributing.md lists exactly the npm commands in package.json', () => {
  const commands = rowsBelow('docs/contributing.md', '## Commands').flatMap(([command = '']) => npmCommands(command))
  expect(commands.toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test.each([
  { title: '## Operations', operations: OPERATIONS },
  { title: '## Control plane', operations: CONTROL_OPERATIONS },
])('the section "$title" of docs/api.md covers every path and names no unknown path', ({ title, operations }) => {
  const listed = rowsBelow('docs/api.md', title).flatMap(([cell = '']) => codeIn(cell))
  const paths = new Set<string>(operations.map(({ path }) => path.replace(/^\/(?=.)/, '')))
  const named = listed.map(path => path.replace(/^\//, ''))
  expect(named.filter(path => !paths.has(path))).toEqual([])
  const isListed = (path: string) =>
    named.includes(path) || (title === '## Control plane' && named.some(prefix => path.startsWith(`${prefix}/`)))
  expect([...paths].filter(path => !isListed(path))).toEqual([])
})

test('docs/api.md names each field of the bodies that the control plane accepts', () => {
  const rows = new Map(
    rowsBelow('docs/api.md', '## Control plane').flatMap(([cell = '', use = '']) =>
      codeIn(cell).map(path => [`/${path}`, codeIn(use).join(' ')] as const),
    ),
  )
  const missing = CONTROL_OPERATIONS.flatMap(operation => {
    // A file of a snapshot has its own section in docs/behavior/sandbox-control-plane.md.
    if (!('body' in operation) || operation.id === 'importSnapshot') return []
    const documented: readonly string[] = rows.get(operation.path)?.match(/\w+/g) ?? []
    const names = Object.keys((operation.body as z.ZodMiniObject)._zod.def.shape)
    return names.filter(name => !documented.includes(name)).map(name => `${operation.path} ${name}`)
  })
  expect(missing).toEqual([])
})

test('the page /reference/behavior shows each topic in docs/behavior', () => {
  const imported = read('app/(reading)/reference/behavior/page.tsx').match(/(?<=#docs\/behavior\/).+\.md/g)
  expect(imported?.toSorted()).toEqual(readdirSync(join(root, 'docs/behavior')).toSorted())
})

describe.each(DOCUMENTS)('%s', path => {
  const text = read(path)

  test('links only to existing files and headings', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const relative = links.filter(target => !/^[a-z]+:/.test(target))
    expect(relative.filter(target => !linkTargetExists(path, target))).toEqual([])
  })

  test('names only existing files', () => {
    const named = codeIn(text).filter(code => /^(app|lib|db|docs|e2e|scripts)\/[\w./()_-]+$/.test(code))
    expect(named.filter(name => !existsSync(join(root, name)))).toEqual([])
  })

  test('names the tarball of the current version', () => {
    const named = [...text.matchAll(/countersign-(\d[\w.-]*)\.tgz/g)].map(([, named]) => named)
    expect(named.filter(each => each !== version)).toEqual([])
  })

  test('names only existing npm commands', () => {
    expect(npmCommands(text).filter(command => !Object.hasOwn(scripts, command))).toEqual([])
  })
})

describe('ways to run the program', () => {
  test.each(DOCUMENTS.filter(path => read(path).includes('npx countersign ')))(
    '%s says, beside npx countersign, how to install the tarball or that the package is not published',
    path => expect(read(path)).toMatch(/library\.md#install|package is not published yet/),
  )

  test.each(['README.md', 'lib/package/README.md', 'docs/library.md', 'docs/mcp.md'])(
    '%s shows how npx runs the tarball, without a question',
    path => expect(read(path)).toMatch(/npx -y --package=\S+\.tgz countersign\b/),
  )

  test('README.md runs the commands for a running server in a second terminal', () => {
    const [beforeCommands] = read('README.md').split('\n## The first quote\n')[1]?.split('\n```') ?? []
    expect(beforeCommands).toContain('second terminal')
  })

  test('docs/ci.md warns that a server survives the end of its npx process', () => {
    expect(read('docs/ci.md').replaceAll('\n', ' ')).toMatch(
      /`kill` of the `npx` +process +leaves the server on its port/,
    )
  })

  test('docs/library.md lists the variables that countersign/global-setup sets', () => {
    const named = rowsBelow('docs/library.md', '## One sandbox for a whole run').flatMap(([cell = '']) => codeIn(cell))
    const set = read('lib/package/fixtures/global-setup.ts').match(/(?<=process\.env\.)COUNTERSIGN_\w+/g) ?? []
    expect(named.toSorted()).toEqual([...new Set(set)].toSorted())
  })
})

describe('pictures', () => {
  const shown = DOCUMENTS.flatMap(path => [...read(path).matchAll(/pictures\/([a-z-]+\.png)/g)].map(([, name]) => name))

  test('the documents show exactly the pictures in docs/pictures', () => {
    expect(readdirSync(join(root, 'docs/pictures')).toSorted()).toEqual([...new Set(shown)].toSorted())
  })

  test.each(readdirSync(join(root, 'docs/pictures')))('the picture %s is smaller than 200 kB', name => {
    expect(statSync(join(root, 'docs/pictures', name)).size).toBeLessThan(200_000)
  })
})

test('README.md has fewer than 170 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThan(170)
})

describe('sections of the specification', () => {
  const sections = rowsBelow('docs/specification.md', '## Sections')

  test('docs/specification.md lists each section that a source file cites', () => {
    const listed = sections.map(([number]) => number)
    const sources = globSync(['app/**/*.{ts,tsx}', 'db/**/*.ts', 'e2e/**/*.ts', 'lib/**/*.ts'], { cwd: root })
    // A section of another document follows its name, such as RFC 8259 §6. The fourth number is a rule of a section.
    const cited = sources.flatMap(path =>
      [...read(path).matchAll(/(?<!\w )§(\d+(?:\.\d+)?)/g)].map(([, number]) => `§${number}`),
    )
    expect(cited.length).toBeGreaterThan(50)
    expect([...new Set(cited)].filter(number => !listed.includes(number))).toEqual([])
  })

  test.each(sections)('%s is tested in an existing file or folder', (...cells) => {
    expect(codeIn(cells.at(-1) ?? '').filter(path => existsSync(join(root, path)))).toHaveLength(1)
  })

  test('published descriptions cite no section', () => {
    expect(read('public/openapi.json')).not.toContain('§')
  })
})

/** Returns the cells of the first table below a heading, without the header row. */
function rowsBelow(path: string, heading: string): string[][] {
  const text = read(path)
  const at = text.indexOf(`\n${heading}\n`)
  if (at === -1) throw new Error(`${path} has no heading "${heading}".`)
  const lines = text.slice(at).split('\n').slice(2)
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

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

function npmCommands(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:]+)|(start|test)\b)/g)].map(
    ([, run, plain]) => run ?? plain ?? '',
  )
}

function linkTargetExists(from: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(root, file))) return false
  return heading === undefined || anchorsOf(file).includes(heading)
}

/** Returns the anchors that GitHub generates for the headings of a document. */
function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )
}
