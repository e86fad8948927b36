import { join } from 'node:path'
import { type Command, SERVER_OPTIONS, settingsOf } from '#lib/package/command'
import { BUILD } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { SettingError } from '#lib/runtime/config/setting-values'
import { TOKEN_FILE, tokenFile } from '#lib/runtime/data-folder/token-file'

export const credentialsCommand: Command = {
  usage: '[--data DIR] [--format env|json]',
  about:
    'Print the first platform’s API token: eval "$(npx countersign credentials)" sets CLIENT_ID and CLIENT_SECRET.',
  options: { data: SERVER_OPTIONS.data, format: { type: 'string' } },
  run: async options => {
    const { format = 'env' } = options
    if (format !== 'env' && format !== 'json') {
      throw new SettingError(`--format ${format} is not a format. Use env or json.`)
    }
    const { dataFolder } = configFrom(settingsOf(options), BUILD)
    if (dataFolder === undefined) {
      throw new SettingError('DATABASE_URL=memory: has no data folder. The start prints its API token.')
    }
    const token = tokenFile(dataFolder).read()
    if (token === undefined) {
      throw new SettingError(
        `No API token found at ${join(dataFolder, TOKEN_FILE)}. Run countersign first, or name the folder of its data by --data.`,
      )
    }
    const { clientId, clientSecret } = token
    const text =
      format === 'json' ? JSON.stringify(token) : `CLIENT_ID=${quoted(clientId)}\nCLIENT_SECRET=${quoted(clientSecret)}`
    process.stdout.write(`${text}\n`)
    return 0
  },
}

/** Returns a text as one word of a shell. */
function quoted(text: string): string {
  return /^[\w.:@%+=/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
