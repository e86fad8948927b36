import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { table, withGenerated } from './generated-part.ts'

const root = resolve(import.meta.dirname, '../..')

interface Rule {
  readonly name: string
  readonly from: { readonly pathNot?: readonly string[] }
  readonly to: { readonly pathNot?: readonly string[] }
}
const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
)

/** Parts of the project for which `.dependency-cruiser.cjs` has rules. */
const PARTS = namesOf(/^(.+) -> parts$/)

/** Folders that pages share, in the order of their rules: each may import the folders below it. */
const SHARED_FOLDERS = namesOf(/^app\/(.+) -> folders below$/)

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const PACKAGES = Object.keys({ ...dependencies, ...devDependencies }).filter(name => !name.startsWith('@types/'))

/** Returns the document with new text between its markers. Throws if a marker is missing or misplaced. */
export function drawArchitecture(document: string): string {
  return withGenerated('docs/architecture.md', document, [
    drawParts(),
    drawPartTable(),
    drawSharedFolders(),
    drawFolderTable(),
  ])
}

function drawParts(): string {
  return `An arrow leads from each part to the parts that it may import. An arrow is omitted if a path of other arrows connects the same parts.
\`app\` means the pages and the folders that they share, without \`app/api\`.

${mermaid(new Map(PARTS.map(part => [part, PARTS.filter(other => other !== part && mayImport(part, other))])))}`
}

function drawPartTable(): string {
  const rows = PARTS.map(part => {
    const parts = PARTS.filter(other => other !== part && mayImport(part, other)).map(other => `\`${other}\``)
    const allowed = PACKAGES.filter(name => allows(`${part} -> packages`, `node_modules/${name}/index.js`))
    return [
      `\`${part}\``,
      listNames(parts),
      allowed.length === PACKAGES.length ? 'any' : listNames(allowed),
      nodeModules(part),
    ]
  })
  return `The table lists every allowed import.\n\n${table(['part', 'may import', 'packages', 'Node modules'], rows)}`
}

function drawSharedFolders(): string {
  const below = (folder: string) =>
    SHARED_FOLDERS.filter(other => other !== folder && allows(`app/${folder} -> folders below`, `app/${other}/file.ts`))
  const edges = SHARED_FOLDERS.map(folder => [folder, below(folder)] as const)
  return `Inside \`app\`, pages may import any shared folder, and shared folders import downwards only. Pages do not import each other.

${mermaid(new Map([['pages', SHARED_FOLDERS], ...edges]))}`
}

function drawFolderTable(): string {
  const layers = ['lib/contract', 'lib/domain', 'lib/operations', 'db/queries', 'lib/testing/api']
  // The table omits folders that exist in only one layer.
  const folders = layers.flatMap(foldersOf)
  const nouns = [...new Set(folders)].filter(name => folders.filter(other => other === name).length > 1)
  const rows = nouns
    .toSorted()
    .map(noun => [`\`${noun}\``, ...layers.map(layer => (existsSync(join(root, layer, noun)) ? 'x' : ''))])
  return `An \`x\` marks a layer that contains the folder.\n\n${table(['folder', ...layers.map(layer => `\`${layer}\``)], rows)}`
}

/** Omits an edge if a longer path connects the same nodes. */
function mermaid(graph: ReadonlyMap<string, readonly string[]>): string {
  const reaches = (from: string, to: string): boolean =>
    (graph.get(from) ?? []).some(next => next === to || reaches(next, to))
  const lines = [...graph].flatMap(([from, targets]) =>
    targets
      .filter(target => !targets.some(other => other !== target && reaches(other, target)))
      .map(target => `  ${node(from)} --> ${node(target)}`),
  )
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

/** Quotes the label and replaces special characters in the ID, because Mermaid's syntax uses them. */
function node(name: string): string {
  return `${name.replace(/\W/g, '-')}["${name}"]`
}

function listNames(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ')
}

function nodeModules(part: string): string {
  if (allows(`${part} -> node`, 'node:fs')) return 'any'
  if (allows(`${part} -> node`, 'node:crypto')) return '`crypto`'
  const exempt = forbidden.find(({ name }) => name === `${part} -> node`)?.from.pathNot ?? []
  const file = exempt.map(pattern => /^\^([\w./-]+)\$$/.exec(pattern)?.[1]).find(path => path?.startsWith(part))
  return file === undefined ? 'none' : `any, in \`${file}\` only`
}

function mayImport(part: string, other: string): boolean {
  return allows(`${part} -> parts`, other === 'app' ? 'app/_ui/file.ts' : `${other}/file.ts`)
}

function allows(rule: string, target: string): boolean {
  const allowed = forbidden.find(({ name }) => name === rule)?.to.pathNot ?? []
  return allowed.some(pattern => new RegExp(pattern).test(target))
}

function namesOf(pattern: RegExp): readonly string[] {
  return forbidden.flatMap(({ name }) => pattern.exec(name)?.[1] ?? [])
}

function foldersOf(path: string): readonly string[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.flatMap(entry => (entry.isDirectory() ? entry.name : []))
}
