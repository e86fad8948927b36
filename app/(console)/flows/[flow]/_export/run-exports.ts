import { control } from '#app/_data/api/control'
import { exportedExchange } from '#app/_export/exported-exchange'
import type { FlowRun } from '#app/(console)/flows/[flow]/_run/flow-run'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Exchange, SandboxState } from '#lib/client/control-client'
import { zipOf } from '#lib/export/downloads/zip'
import { harOf } from '#lib/export/reports/har-archive'
import { runReport } from '#lib/export/reports/run-report'
import { brunoOf } from '#lib/export/scripts/bruno-script'
import type { Script } from '#lib/export/scripts/script'
import { scriptOfRun } from '#lib/export/scripts/script-from-run'
import { shellOf } from '#lib/export/scripts/shell-script'
import { playwrightOf, typeScriptOf } from '#lib/export/scripts/typescript-program'
import { FLOWS } from '#lib/flows/flow-list'
import { EXPORT_KINDS, type ExportKind } from './export-kinds'

/** A run with everything its exports need. */
export interface ExportedRun {
  readonly flowRun: FlowRun
  readonly view: FlowView
  readonly state: SandboxState
}

export interface ExportedFile {
  readonly name: string
  readonly content: string | Uint8Array<ArrayBuffer>
}

/**
 * Returns an export as a file. Scripts contain no secrets. Exported calls mask stamps, ID tokens, client secrets,
 * encrypted bundles and encrypted wallet credentials, unless the user chooses to include them.
 */
export async function exportOf(kind: ExportKind, exported: ExportedRun): Promise<ExportedFile> {
  const { flowRun, state } = exported
  const script = scriptOfRun(flowRun.run, { number: flowRun.number, addresses: state })
  return { name: `${script.name}.${EXPORT_KINDS[kind].extension}`, content: await contentOf(kind, exported, script) }
}

async function contentOf(kind: ExportKind, exported: ExportedRun, script: Script): Promise<ExportedFile['content']> {
  const { state } = exported
  switch (kind) {
    case 'playwright':
      return playwrightOf(script)
    case 'shell':
      return shellOf(script)
    case 'typescript':
      return typeScriptOf(script)
    case 'bruno':
      return zipOf(brunoOf(script))
    case 'har':
      return harOf(await exchangesOf(exported), { origin: state.origin, version: state.build.version })
    case 'report':
      return reportOf(exported, shellOf(script))
    default:
      return kind satisfies never
  }
}

async function reportOf(exported: ExportedRun, shell: string): Promise<string> {
  const { flowRun, view, state } = exported
  const steps = view.current.steps.map(({ title, state: outcome, exchange, artifacts }) => {
    const authenticator = artifacts.find(({ name }) => name === 'authenticator')
    const status = exchange === undefined ? '' : ` ${exchange.answer.status}`
    return {
      title,
      outcome: `${OUTCOMES[outcome]}${status}${authenticator === undefined ? '' : `, ${authenticator.text}`}`,
    }
  })
  return runReport({
    title: FLOWS[flowRun.run.flow.id].name,
    steps,
    number: flowRun.number,
    exchanges: await exchangesOf(exported),
    build: state.build,
    shell,
  })
}

const OUTCOMES = {
  done: 'done',
  failed: 'rejected',
  unanswered: 'no response',
  undone: 'not done',
  current: 'not done',
  later: 'not done',
} as const

/** Omits calls that cannot be loaded, such as purged ones. */
async function exchangesOf({ view }: ExportedRun): Promise<readonly Exchange[]> {
  const ids = view.current.steps.flatMap(({ exchange }) => exchange?.answer.exchangeId ?? [])
  const found = await Promise.all(
    ids.map(id => control('GET /exchanges/{exchangeId}', { params: { exchangeId: id } }).catch(() => undefined)),
  )
  return found.filter(exchange => exchange !== undefined).map(exportedExchange)
}
