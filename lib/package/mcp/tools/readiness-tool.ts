import * as z from 'zod/mini'
import { assessedPractice, readinessReport } from '#lib/contract/sandbox/readiness-report'
import { defineTool, READS } from '#lib/package/mcp/tool'

const short = z.pick(assessedPractice, { id: true, title: true, evidence: true, consequence: true, next: true })

export const readinessTool = defineTool({
  name: 'readiness_report',
  title: 'Report on a client',
  description:
    'Reports what the logged calls of a client show: the practices that it violated, with evidence, and those that were not observed, each with a next step. `arm` of a next step is an input of arm_fault. With recordingId, assesses the calls of a recording. With all, also lists the proven practices and those that do not apply. The report certifies nothing.',
  input: z.strictObject({
    platformId: z.optional(z.string()),
    recordingId: z.optional(z.string()),
    all: z.optional(z.boolean()),
  }),
  output: z.object({
    calls: z.int(),
    counts: readinessReport.shape.counts,
    violated: z.array(short),
    notObserved: z.array(short),
    proven: z.optional(z.array(short)),
    notApplicable: z.optional(z.array(short)),
  }),
  annotations: READS,
  run: async ({ platformId, recordingId, all = false }, { control }) => {
    const { calls, counts, practices } = await control('GET /report', { query: { platformId, recordingId } })
    const listOf = (verdict: string) =>
      practices
        .filter(each => each.verdict === verdict)
        .map(({ id, title, evidence, consequence, next }) => ({ id, title, evidence, consequence, next }))
    return {
      calls: calls.count,
      counts,
      violated: listOf('violated'),
      notObserved: listOf('not-observed'),
      ...(all && { proven: listOf('proven'), notApplicable: listOf('not-applicable') }),
    }
  },
  summarize: ({ calls, counts, violated }) =>
    `${calls} calls: ${counts.proven} practices proven, ${counts.violated} violated, ${counts['not-observed']} not observed.${violated
      .map(({ title }) => ` Violated: ${title}.`)
      .join('')}`,
})
