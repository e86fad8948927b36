import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot } from '../setup/project.mjs'

const SMALL_LINES = 20

/** The `measure` command: prints the size of the production code. The figures are information, not limits. */
export async function printMeasure() {
  await ensureDependencies()
  const files = output('git', ['ls-files', 'app', 'db', 'lib', 'scripts']).trim().split('\n').filter(isProduction)
  const sources = files.map(file => ({ file, text: readFileSync(`${projectRoot}/${file}`, 'utf8') }))
  const lines = sources.map(({ text }) => text.split('\n').length - 1)
  const small = sources.filter(({ file }, at) => lines[at] <= SMALL_LINES && !/\/(route|page|layout)\.tsx?$/.test(file))
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  const entered = output(process.execPath, [...flags, 'scripts/test/count-entered-files.ts'])
  const upward = upwardImports(sources)
  console.log(`measure: ${lines.reduce((sum, count) => sum + count, 0)} production lines in ${files.length} files`)
  console.log(`measure: ${small.length} files of at most ${SMALL_LINES} lines, without routes, pages and layouts`)
  console.log(`measure: POST /quotes enters ${entered.trim().split('\n').length - 1} files`)
  console.log(`measure: ${upward.length} imports between parts that import each other ${upward.join(', ')}`.trimEnd())
  return 0
}

function output(program, args) {
  return execFileSync(program, args, { cwd: projectRoot, encoding: 'utf8' })
}

function isProduction(file) {
  return /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|^lib\/testing\/|migrations\//.test(file)
}

/** Lists the imports, such as `lib/a -> lib/b`, of which the second part also imports the first, perhaps indirectly. */
function upwardImports(sources) {
  const imports = new Map()
  for (const { file, text } of sources) {
    const from = partOf(file)
    const targets = [...text.matchAll(/(?:from|import\() ?'#((?:lib|app|db)\/[^']+)'/g)].map(([, path]) => partOf(path))
    imports.set(from, new Set([...(imports.get(from) ?? []), ...targets.filter(part => part !== from)]))
  }
  const reaches = (from, to, seen = new Set([from])) =>
    [...(imports.get(from) ?? [])].some(next => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter(part => reaches(part, from)).map(part => `${from} -> ${part}`),
  )
}

/** `app` means the pages and the folders that they share, without `app/api`. */
function partOf(path) {
  return /^(lib\/[a-z-]+|app\/api|[a-z]+)/.exec(path)?.[0] ?? path
}
