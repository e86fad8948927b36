'use client'

import { useCoverage } from '#app/_data/log/use-coverage'
import { ReadinessLine } from './readiness-line'

/** Shows how many of the documented responses the server has sent so far, and what clients proved. */
export function SeenLine() {
  const { data } = useCoverage()
  if (data === undefined) return null
  const seen = new Set(data.seen.map(answerKey))
  const count = data.documented.filter(answer => seen.has(answerKey(answer))).length
  return (
    <>
      <span data-testid="seen">
        {count} of {data.documented.length} documented responses seen so far.
      </span>
      <ReadinessLine />
    </>
  )
}

function answerKey({ status, code }: { readonly status: number; readonly code?: string | undefined }): string {
  return `${status} ${code}`
}
