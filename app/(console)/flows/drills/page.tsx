import { unreachable } from '#app/_explain/unreachable-codes'
import { exampleBody, examplePath } from '#app/_reference/example-bodies'
import { API_DOCS } from '#app/_reference/operation-docs'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { documentedAnswers } from '#lib/contract/sandbox/coverage'
import type { ArmableCall, Cell } from './coverage-cells'
import { DrillBench } from './drills-view'

/** Drills: every documented answer, which ones were seen, and ways to get the others. */
export default function DrillsPage() {
  return (
    <>
      <title>Error drills · Countersign</title>
      <h1 className="text-20 font-semibold">Error drills</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Trigger every documented status and error code, and compare each response with the expected one. Responses your
        own clients received since the last reset are marked.
      </p>
      <DrillBench cells={CELLS} calls={CALLS} />
    </>
  )
}

const documented = documentedAnswers()

/** Every answer of the contract, including those this sandbox cannot produce. */
const CELLS: readonly Cell[] = [
  ...documented.map(({ status, code, operationIds }) => ({
    key: code ?? String(status),
    status,
    code,
    message: code === undefined ? undefined : ERRORS[code as ErrorCode].message,
    operationIds,
    unreachable: undefined,
  })),
  ...(Object.keys(ERRORS) as ErrorCode[])
    .filter(code => documented.every(answer => answer.code !== code))
    .map(code => ({
      key: code,
      status: ERRORS[code].status,
      code,
      message: ERRORS[code].message,
      operationIds: [],
      unreachable: unreachable(code),
    })),
].sort((a, b) => a.status - b.status)

/** A well-formed call per operation, to trigger forced errors. */
const CALLS: Readonly<Record<string, ArmableCall>> = Object.fromEntries(
  API_DOCS.map(doc => {
    const body = exampleBody(doc)
    const { method } = doc
    return [doc.id, { method, path: examplePath(doc), ...(body === undefined ? {} : { body: JSON.stringify(body) }) }]
  }),
)
