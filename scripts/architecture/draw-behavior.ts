import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { ARMED_ONLY, ARMED_ONLY_ON } from '#lib/testing/fixtures/armed-only'
import { table, withGenerated } from './generated-part.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/behavior')

/** Returns docs/behavior.md with its list of topics. Keeps the order of the list, and adds new files at its end. */
export function drawTopics(document: string): string {
  const listed = [...document.matchAll(/\]\(behavior\/([\w-]+\.md)\)/g)].map(([, name = '']) => name)
  const files = readdirSync(FOLDER)
  const ordered = new Set([...listed.filter(name => files.includes(name)), ...files])
  return withGenerated('docs/behavior.md', document, [[...ordered].map(describeTopic).join('\n')])
}

function describeTopic(file: string): string {
  const [title = '', ...sections] = readFileSync(join(FOLDER, file), 'utf8').match(/(?<=^##? ).+/gm) ?? []
  return `- [${title}](behavior/${file}): ${sections.join(', ')}`
}

/** Returns docs/behavior/errors.md with its tables of codes. */
export function drawErrorTables(document: string): string {
  return withGenerated('docs/behavior/errors.md', document, [
    '## Codes that the specification does not list',
    table(['Status', 'Codes'], addedCodes()),
    '## Codes that only a forced error returns',
    'No request to these operations causes these errors by itself. Force one with `POST /api/sandbox/arm`, and the next matching call returns it.',
    table(['Operations', 'Codes'], forcedCodes()),
  ])
}

function addedCodes(): readonly (readonly string[])[] {
  const added = Object.entries(ERRORS).filter(([, entry]) => 'ours' in entry)
  const byStatus = Map.groupBy(added, ([, { status }]) => status)
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, entries]) => [String(status), listCode(entries.map(([code]) => code))])
}

function forcedCodes(): readonly (readonly string[])[] {
  const operations: readonly Operation[] = OPERATIONS
  const isForced = ({ id, errors }: Operation, code: ErrorCode) =>
    errors.includes(code) && (ARMED_ONLY.includes(code) || ARMED_ONLY_ON[id]?.includes(code))
  const codes = [...new Set(operations.flatMap(({ errors }) => errors))]
  const byOperations = Map.groupBy(codes, code =>
    listCode(operations.filter(each => isForced(each, code)).map(({ method, path }) => `${method} ${path}`)),
  )
  byOperations.delete('')
  return [...byOperations].map(([names, forced]) => [names, listCode(forced)])
}

function listCode(names: readonly string[]): string {
  return names.map(name => `\`${name}\``).join(', ')
}
