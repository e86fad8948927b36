import { RejectedCall } from '#lib/client/rejected-call'
import { SettingError } from '#lib/runtime/config/setting-error'
import { startupErrorMessage } from '#lib/runtime/server/start'

/** Options by the setting that each overrides, such as `--port` by PORT. */
export type OptionNames = Readonly<Record<string, string>>

/** Advice of errors about the database. Options name its folder instead of its file. */
export const OTHER_FILE = 'DATABASE_URL to another file.'

/** Starts a server. If an expected error names a setting, throws {@link SettingError} with the option in its place. */
export async function nameOptions<Started>(names: OptionNames, start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    const line = startupErrorMessage(error)
    const renamed = line === undefined ? undefined : inTermsOf(names, line)
    throw renamed === undefined || renamed === line ? error : new SettingError(renamed)
  }
}

function inTermsOf(names: OptionNames, line: string): string {
  const rename = (text: string, [setting, option]: readonly [string, string]) =>
    // After an option, a space separates the value. A name in a path is not a setting.
    text.replace(new RegExp(`(?<![\\w./-])${setting}(?![\\w./-])=?`, 'g'), found =>
      found.endsWith('=') ? `${option} ` : option,
    )
  // The list of valid settings names what the environment may set, not options.
  const [problem = '', ...list] = line.split(/(?= Valid settings: )/)
  return Object.entries(names).reduce(rename, problem) + list.join('')
}

/** Awaits a call. If it is rejected for `field`, throws {@link SettingError} with the name that the user wrote instead. */
export async function renameField<Answer>(call: Promise<Answer>, field: string, written: string): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof RejectedCall) || !error.message.startsWith(`${field}: `)) throw error
    throw new SettingError(written + error.message.slice(field.length))
  }
}
