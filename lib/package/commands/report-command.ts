import { REPORT_FORMATS } from '#lib/export/reports/readiness-formats'
import { type Options, originOf, type Run } from '#lib/package/command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Verdicts that `--fail-on` can name, each with those that are worse. */
const FAIL_ON = { violated: ['violated'], 'not-observed': ['violated', 'not-observed'] } as const

/** Prints the report on the clients of a running server. Returns 1 if a practice has a verdict of `--fail-on`. */
export const reportCommand: Run = async options => {
  const format = choiceOf(options, 'format', REPORT_FORMATS) ?? 'text'
  const failOn = choiceOf(options, 'fail-on', FAIL_ON)
  const { control } = await connectSandbox(originOf(options))
  const query = {
    ...(options.platform !== undefined && { platformId: String(options.platform) }),
    ...(options.recording !== undefined && { recordingId: String(options.recording) }),
  }
  const report = await control('GET /report', { query })
  printLines(REPORT_FORMATS[format](report).split('\n'))
  const failing: readonly string[] = failOn === undefined ? [] : FAIL_ON[failOn]
  return report.practices.some(({ verdict, isAdvice }) => !isAdvice && failing.includes(verdict)) ? 1 : 0
}

function choiceOf<Name extends string>(
  options: Options,
  option: string,
  choices: Readonly<Record<Name, unknown>>,
): Name | undefined {
  const value = options[option]
  if (value === undefined) return undefined
  const names = Object.keys(choices) as Name[]
  const name = names.find(each => each === value)
  if (name === undefined) throw new SettingError(`--${option} ${value} is unknown. Use one of ${names.join(', ')}.`)
  return name
}
