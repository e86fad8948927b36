import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../setup/project.mjs'

/** Words and phrases that this project does not use, each with advice. Identifiers are checked word by word. */
const BANNED_WORDS = [
  [/\b(tell|tells|told|telling)\b/i, 'write say, report, return or show'],
  [/\b(stand|stands|standing|stood)\b/i, 'write is, or name the state'],
  [/\bjudg(e|es|ed|ing|ement|ements|ment|ments)\b/i, 'write check'],
  [/\banew\b/i, 'write again, or new'],
  [/\b(whoever|whomever|nobody|anybody|somebody|everybody)\b/i, 'name the actor'],
  [/\b(come|comes|came|coming|become|becomes|became) of\b/i, 'write result in, or name the outcome'],
  [/\bof (its|their|his|her|your|our|my|one's) own\b/i, 'write a separate one, or leave it out'],
  [/\b(is|are|was|were|be) none\b/i, 'write is not a'],
  [/\b(go|goes|went|going|gone) on\b/i, 'write continue'],
  [/\bas (it|they) (is|are|was|were) ?(?=[.,;:)'"`]|$)/i, 'write unchanged'],
  [/\b(any|no) more(?=[.,;:)'"`]|$)/i, 'write no longer'],
  [/\be-mails?\b/i, 'write email'],
  [/\b(behaviour|colour|favour|honour|neighbour)/i, 'use the US spelling'],
  [
    /\b(authori|recogni|seriali|normali|canonicali|initiali|organi|summari|minimi|optimi)s(e|es|ed|ing|ation|er)\b/i,
    'use z',
  ],
  [/\b(cancelled|cancelling|labelled|labelling)\b/i, 'use one l'],
]

/** Matches statements, but not questions, that begin with "What", "Whether", "Whom" or "Whose". */
const INDIRECT_QUESTION = /(?:^|[.!?:] )(What|Whether|Whom|Whose)\b[^.?!]*(?:[.!]|$)/

/** Lines that are not checked, each given as a prefix of the file's path and a pattern of the line. */
const ALLOWED = [
  // The word list and its test contain the words.
  ['scripts/test/plain-english.mjs', /./],
  ['lib/testing/project/plain-english.test.ts', /./],
  // A code of the contract.
  ['', /INVITATION_CANCELLED/],
  // An attestation format.
  ['', /fmt is none/],
]

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*|#)\s*(.*?)(?:\s*\*\/)?$/
const TITLE = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(what|whether|whom|whose)\b/i

/** Returns a line for each banned word and each indirect question in a file's text. */
export function findBannedWords(path, text) {
  const isDocument = path.endsWith('.md')
  return text.split('\n').flatMap((line, index) => {
    if (ALLOWED.some(([file, words]) => path.startsWith(file) && words.test(line))) return []
    const words = line.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
    const found = BANNED_WORDS.flatMap(([pattern, instead]) => {
      const [word] = words.match(pattern) ?? []
      return word === undefined ? [] : [`${path}:${index + 1}: "${word.trim()}": instead, ${instead}`]
    })
    const prose = isDocument ? line : line.match(COMMENT)?.[1]
    const isIndirectQuestion = (prose !== undefined && INDIRECT_QUESTION.test(prose)) || TITLE.test(line)
    return isIndirectQuestion ? [...found, `${path}:${index + 1}: begin the sentence with its subject`] : found
  })
}

/**
 * Checks sources, tests and documents, prints the problems and returns an exit code. `under` lists path prefixes. An
 * empty list means all files.
 */
export function checkEnglish(under = []) {
  const patterns = [
    '*.ts',
    '*.mts',
    '*.tsx',
    '*.mjs',
    '*.cjs',
    '*.yml',
    '*.yaml',
    '*.md',
    '*.sh',
    '*.css',
    '.ci',
    '.env.example',
  ]
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: projectRoot, encoding: 'utf8' })
  const files = listed.split('\0').filter(path => under.length === 0 || under.some(part => path.startsWith(part)))
  const problems = files
    .filter(path => path !== '' && existsSync(join(projectRoot, path)))
    .flatMap(path => findBannedWords(path, readFileSync(join(projectRoot, path), 'utf8')))
  for (const problem of problems) console.error(problem)
  console.log(`english: ${problems.length} problems in ${files.length} files`)
  return problems.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = checkEnglish(process.argv.slice(2))
