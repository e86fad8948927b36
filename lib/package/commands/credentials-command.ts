import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathOfFileUrl } from '#db/sqlite/sqlite-file-url'
import type { ApiToken } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { type Options, originOf, type Run } from '#lib/package/command'
import { quoteForShell } from '#lib/package/commands/quote-for-shell'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
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
  const { clientId, clientSecret } = options.url === undefined ? storedToken(options) : await servedToken(options)
  const text =
    format === 'json'
      ? JSON.stringify({ clientId, clientSecret })
      : `export CLIENT_ID=${quoteForShell(clientId)}\nexport CLIENT_SECRET=${quoteForShell(clientSecret)}`
  process.stdout.write(`${text}\n`)
  return 0
}

/** Returns the token of a running server, which may have no data folder. */
async function servedToken(options: Options): Promise<ApiToken> {
  if (options.data !== undefined) throw new SettingError('Use --data or --url, not both.')
  try {
    const { control } = await connectSandbox(originOf(options))
    return await control('GET /token')
  } catch (error) {
    throw error instanceof RejectedCall ? new SettingError(error.message) : error
  }
}

/** Returns the token in the data folder. If no option names the folder, names it on standard error. */
function storedToken(options: Options): ApiToken {
  const { dataFolder, databaseUrl } = configFrom(settingsOf(options), BUILD)
  if (dataFolder === undefined) {
    throw new SettingError(
      'DATABASE_URL is memory:, so there is no data folder. Name the running server with --url, such as --url http://localhost:3000.',
    )
  }
  const token = tokenFile(dataFolder).read()
  if (token === undefined) {
    if (isUsed(databaseUrl, dataFolder)) throw new SettingError(ERRORS.REFERENCE_NOT_FOUND.reasons.TOKEN_FILE_GONE)
    throw new SettingError(
      `No valid API token found at ${join(dataFolder, TOKEN_FILE)}. Run countersign first, or name your server with --url, or its data folder with --data.`,
    )
  }
  if (options.data === undefined) {
    const file = join(dataFolder, TOKEN_FILE)
    printLines([`Read ${file}. If your server uses --ephemeral or another folder, name it with --url.`], process.stderr)
  }
  return token
}

/** Reports whether a server has used the data folder. Its database then has a platform, whose secret may be lost. */
function isUsed(databaseUrl: string, dataFolder: string): boolean {
  return existsSync(pathOfFileUrl(databaseUrl, '.') ?? dataFolder)
}
