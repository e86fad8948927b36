import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathOfFileUrl } from '#db/sqlite/sqlite-file-url'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import type { Run } from '#lib/package/command'
import { quoteForShell } from '#lib/package/commands/quote-for-shell'
import { settingsOf } from '#lib/package/settings-of'
import { BUILD } from '#lib/runtime/build-version'
import { configFrom } from '#lib/runtime/config/config'
import { SettingError } from '#lib/runtime/config/setting-error'
import { TOKEN_FILE, tokenFile } from '#lib/runtime/data-folder/token-file'

export const credentialsCommand: Run = async options => {
  const { format = 'env' } = options
  if (format !== 'env' && format !== 'json') {
    throw new SettingError(`--format ${format} is not a valid format. Use env or json.`)
  }
  const { dataFolder, databaseUrl } = configFrom(settingsOf(options), BUILD)
  if (dataFolder === undefined) {
    throw new SettingError(
      'DATABASE_URL is memory:, so there is no data folder. The server prints a generated API token when it starts.',
    )
  }
  const token = tokenFile(dataFolder).read()
  if (token === undefined) {
    if (isUsed(databaseUrl, dataFolder)) throw new SettingError(ERRORS.REFERENCE_NOT_FOUND.reasons.TOKEN_FILE_GONE)
    throw new SettingError(
      `No valid API token found at ${join(dataFolder, TOKEN_FILE)}. Run countersign first, or name the data folder of your server with --data.`,
    )
  }
  const { clientId, clientSecret } = token
  const text =
    format === 'json'
      ? JSON.stringify(token)
      : `CLIENT_ID=${quoteForShell(clientId)}\nCLIENT_SECRET=${quoteForShell(clientSecret)}`
  process.stdout.write(`${text}\n`)
  return 0
}

/** Reports whether a server has used the data folder. Its database then has a platform, whose secret may be lost. */
function isUsed(databaseUrl: string, dataFolder: string): boolean {
  return existsSync(pathOfFileUrl(databaseUrl, '.') ?? dataFolder)
}
