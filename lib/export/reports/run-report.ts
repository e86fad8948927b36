import type { Exchange, SandboxState } from '#lib/client/control-client'
import { pathBelowBase } from '#lib/explain/text/path-text'
import { callParts, fenceCode } from '#lib/export/reports/bug-report'

export interface ReportedRun {
  readonly title: string
  readonly number: number
  readonly steps: readonly { readonly title: string; readonly outcome: string }[]
  /** Logged exchanges of the run, oldest first. */
  readonly exchanges: readonly Exchange[]
  readonly build: SandboxState['build']
  readonly shell: string
}

/** Writes a Markdown report of a run: outcomes of steps, calls with their checks, and a script that repeats the run. */
export function runReport({ title, number, steps, exchanges, build, shell }: ReportedRun): string {
  const last = exchanges.at(-1)
  const ending = last === undefined ? 'no requests sent' : [last.status, last.code].filter(Boolean).join(' ')
  const rows = steps.map((step, at) => `| ${at + 1} | ${step.title} | ${step.outcome} |`)
  return [
    `# ${title}: ${ending}`,
    `- Run ${number} in the console of Countersign ${build.version}, API ${build.apiVersion}, ${build.database}, Node ${build.node}`,
    `## Steps\n\n| # | Step | Outcome |\n|---|---|---|\n${rows.join('\n')}`,
    ...exchanges.map(callText),
    `## Reproduce with a script\n\n${fenceCode('sh', shell)}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function callText(exchange: Exchange, at: number): string {
  const { id, method, path, status, code } = exchange
  const head = `## Call ${at + 1}: ${method} ${pathBelowBase(path)}, ${[status, code].filter(Boolean).join(' ')}`
  return [head, `Call \`${id}\``, ...callParts(exchange, '###')].join('\n\n')
}
