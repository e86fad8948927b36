import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { type Operation, SHARED_ERRORS, SIGNED_RETRY_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { ARMED_ONLY, ARMED_ONLY_ON } from '#lib/testing/fixtures/armed-only'

/**
 * Folder of the API tests. An operation's folder has `<status>.test.ts` for each documented status that no table test
 * covers. It may also have `<status>-<topic>.test.ts`. The table tests `every-operation`, `every-operation-http`,
 * `permissions`, `unknown-ids`, `unsupported-fields` and `sandbox/arm` cover codes that operations share or that only a forced error causes.
 */
const FOLDER = import.meta.dirname
const folders = new Map(globSync('*/*/', { cwd: FOLDER }).map(folder => [basename(folder), join(FOLDER, folder)]))

describe.each<Operation>(OPERATIONS)('$id', operation => {
  const files = filesOf(operation.id)
  const allText = files.map(file => readWithSuites(join(folders.get(operation.id) ?? FOLDER, file))).join('\n')

  test.each(statusesOf(operation, codesOf(operation)))('the documented status %i has a test file', status => {
    expect(files).toContain(`${status}.test.ts`)
  })

  test('every test file is named after a documented status', () => {
    const statuses = statusesOf(operation, [...operation.errors, ...SHARED_ERRORS])
    const documented = new RegExp(`^(${statuses.join('|')})(-[a-z-]+)?\\.test\\.ts$`)
    expect(files.filter(file => !documented.test(file))).toEqual([])
  })

  test.each(codesOf(operation))('a test file contains the documented code %s', code => {
    // A shared suite tests the codes of signed retries.
    const isSignedRetryError = (SIGNED_RETRY_ERRORS as readonly ErrorCode[]).includes(code)
    const isInSuite = isSignedRetryError && allText.includes('describeProofErrors(')
    expect(allText).toContain(isInSuite ? 'describeProofErrors(' : `'${code}'`)
  })
})

test('every test folder has the name of an operation', () => {
  const known = new Set<string>([...OPERATIONS, ...CONTROL_OPERATIONS].map(({ id }) => id))
  expect([...folders.keys()].filter(name => !known.has(name))).toEqual([])
})

test('no two API operations have the same ID', () => {
  const ids = OPERATIONS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

/** Returns an operation's codes that no table test covers. */
function codesOf({ id, errors, notFound, path, unsupported }: Operation): readonly ErrorCode[] {
  const inTables = [
    ...ARMED_ONLY,
    ...(ARMED_ONLY_ON[id] ?? []),
    ...(/Id\}|\{id\}/.test(path) ? [notFound] : []),
    ...(unsupported ? ['NOT_IMPLEMENTED'] : []),
  ]
  return errors.filter(code => !inTables.includes(code))
}

function statusesOf({ success, signedRetry }: Operation, codes: readonly ErrorCode[]): readonly number[] {
  const statuses = codes.map(code => ERRORS[code].status)
  const challenged = signedRetry === undefined ? [] : [202]
  return [...new Set([success.status, ...challenged, ...statuses])].toSorted()
}

function readWithSuites(path: string): string {
  const text = readFileSync(path, 'utf8')
  const shared = Array.from(text.matchAll(/'#lib\/testing\/fixtures\/([a-z-]+-suite)'/g), ([, name]) => name)
  return [text, ...shared.map(name => readWithSuites(join(FOLDER, '../fixtures', `${name}.ts`)))].join('\n')
}

function filesOf(id: string): readonly string[] {
  const folder = folders.get(id)
  return folder === undefined ? [] : readdirSync(folder)
}
