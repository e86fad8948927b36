import type { ReadinessReport } from '#lib/client/control-client'

type Practice = ReadinessReport['practices'][number]
/** The parts of a practice that its lines show. */
interface ReportedPractice {
  readonly evidence: readonly {
    readonly text: string
    readonly callIds: readonly string[]
    readonly transactionIds?: readonly string[] | undefined
    readonly eventIds?: readonly string[] | undefined
  }[]
  readonly evidenceCount: number
  readonly consequence?: string | undefined
  readonly next?: { readonly text: string; readonly code?: string | undefined } | undefined
}
export type ReportFormat = 'text' | 'json' | 'junit' | 'markdown' | 'html'

/** Writers of a report by format. Each says what was observed, of which calls and when, and never certifies a client. */
export const REPORT_FORMATS: Readonly<Record<ReportFormat, (report: ReadinessReport) => string>> = {
  text: textReport,
  json: report => JSON.stringify(report, undefined, 2),
  junit: junitReport,
  markdown: markdownReport,
  html: htmlReport,
}

const VERDICT_WORDS: Readonly<Record<Practice['verdict'], string>> = {
  proven: 'proven',
  violated: 'VIOLATED',
  'not-observed': 'not observed',
  'not-applicable': 'not applicable',
}

/** Says what was assessed. Calls that name no client can only be reported under their token, even if several share it. */
function scopeOf({ calls, clients, at, build, platformId, recording }: ReadinessReport): string {
  const span = calls.from === undefined ? '' : ` from ${calls.from} to ${calls.until}`
  const missing = missingOf(calls.missing, recording !== undefined)
  const unnamed = clients
    .filter(({ client }) => client === undefined)
    .map(
      each =>
        `${each.calls} with ${each.platformId === undefined ? 'no valid token' : `a token of ${each.platformId}`}`,
    )
  const names = unnamed.length === 0 ? '' : ` Calls that name no client: ${unnamed.join(', ')}.`
  const platform = platformId === undefined ? '' : ` of ${platformId}`
  const source = recording === undefined ? '' : ` of the recording ${recording.name}`
  return `Observed in ${calls.count} calls${source}${platform}${span}, at ${at}, by Countersign ${build.version}.${missing}${names}`
}

function missingOf(count: number, isRecording: boolean): string {
  if (count === 0) return ''
  return isRecording ? ` The recording lacks ${count} calls.` : ` The log no longer has ${count} earlier calls.`
}

function countsOf({ counts }: ReadinessReport): string {
  return `${counts.proven} proven, ${counts.violated} violated, ${counts['not-observed']} not observed, ${counts['not-applicable']} not applicable`
}

/** Returns the lines below a practice: its evidence and, if there is one, the consequence or the next step. */
export function detailsOf({ evidence, evidenceCount, consequence, next }: ReportedPractice): readonly string[] {
  const more = evidenceCount - evidence.length
  return [
    ...evidence.map(({ text, callIds, transactionIds = [], eventIds = [] }) =>
      [text, ...callIds, ...transactionIds, ...eventIds].join(' '),
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(consequence === undefined ? [] : [`In production: ${consequence}`]),
    ...(next === undefined ? [] : [`To observe it: ${next.text}`]),
    ...(next?.code === undefined ? [] : [next.code]),
  ]
}

function textReport(report: ReadinessReport): string {
  const lines = report.practices.flatMap(practice => [
    `${VERDICT_WORDS[practice.verdict].padEnd(14)}  ${practice.title}`,
    ...(practice.verdict === 'proven' ? [] : detailsOf(practice).map(line => `${' '.repeat(16)}${line}`)),
  ])
  return [scopeOf(report), '', ...lines, '', countsOf(report)].join('\n')
}

/** A violated practice is a failure. A practice that was not observed or does not apply is skipped. */
function junitReport(report: ReadinessReport): string {
  const { counts, practices } = report
  const cases = practices.map(practice => {
    const details = escapeMarkup(detailsOf(practice).join('\n'))
    const open = `  <testcase classname="readiness" name="${escapeMarkup(practice.title)}"`
    if (practice.verdict === 'proven') return `${open}/>`
    const inner =
      practice.verdict === 'violated'
        ? `<failure message="violated">${details}</failure>`
        : `<skipped message="${VERDICT_WORDS[practice.verdict]}"/>`
    return `${open}>${inner}</testcase>`
  })
  const skipped = counts['not-observed'] + counts['not-applicable']
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="Countersign readiness" tests="${practices.length}" failures="${counts.violated}" skipped="${skipped}" timestamp="${report.at}">`,
    ...cases,
    '</testsuite>',
  ].join('\n')
}

function markdownReport(report: ReadinessReport): string {
  const rows = report.practices.map(
    practice =>
      `| ${escapeCell(practice.title)} | ${VERDICT_WORDS[practice.verdict]} | ${detailsOf(practice).map(escapeCell).join('<br>')} |`,
  )
  return [
    `# Readiness: ${countsOf(report)}`,
    '',
    // The scope has names that a user gave to clients and recordings.
    escapeCell(scopeOf(report)),
    '',
    '| Practice | Verdict | Evidence |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function htmlReport(report: ReadinessReport): string {
  const rows = report.practices.map(practice => {
    const details = detailsOf(practice).map(line => `<li>${escapeMarkup(line)}</li>`)
    const list = details.length === 0 ? '' : `<ul>${details.join('')}</ul>`
    return `<tr class="${practice.verdict}"><th scope="row">${escapeMarkup(practice.title)}<p>Public go-live lists ask for ${escapeMarkup(practice.asks)}.</p></th><td>${VERDICT_WORDS[practice.verdict]}</td><td>${list}</td></tr>`
  })
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<title>Readiness</title>',
    `<style>${STYLE}</style>`,
    '<h1>Readiness</h1>',
    `<p>${escapeMarkup(countsOf(report))}.</p>`,
    `<p>${escapeMarkup(scopeOf(report))}</p>`,
    '<table><thead><tr><th scope="col">Practice</th><th scope="col">Verdict</th><th scope="col">Evidence</th></tr></thead>',
    `<tbody>${rows.join('\n')}</tbody></table>`,
    '</html>',
  ].join('\n')
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border-top:1px solid #8886;padding:.5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th p{font-weight:400;margin:0}ul{margin:0;padding-left:1rem}.violated td:nth-child(2){font-weight:700}`

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Also drops the control characters that XML 1.0 cannot contain (§2.2). */
function escapeMarkup(text: string): string {
  return text
    .replace(/[&<>"']/g, character => MARKUP[character] ?? character)
    .replace(/[\p{Cc}]/gu, character => (character === '\n' ? character : ''))
}

function escapeCell(text: string): string {
  return escapeMarkup(text).replace(/[|\n]/g, character => (character === '|' ? '\\|' : ' '))
}
