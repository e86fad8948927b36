import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, loadEnvFile, pathOfFileUrl } from '../setup/load-settings.mjs'
import { Rejection } from '../setup/project.mjs'

/** Repeats the text of `GET /api/sandbox/token`. */
const TOKEN_LOST =
  'credentials.json is missing from the data folder, and the database stores only a hash of the client secret. Set SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET, or start with a new data folder.'

/** The `credentials` command: prints the first platform's API token as shell commands that export it, for `eval`. */
export function printCredentials() {
  loadEnvFile()
  const file = join(dataFolder(), 'credentials.json')
  if (!existsSync(file)) {
    if (isUsed()) throw new Rejection(TOKEN_LOST)
    throw new Rejection(
      `No API token found at ${file}. Run npm start first, or set DATABASE_URL to the server's value.`,
    )
  }
  const { clientId, clientSecret } = readToken(file)
  console.log(`export CLIENT_ID=${shellQuote(clientId)}\nexport CLIENT_SECRET=${shellQuote(clientSecret)}`)
}

/** Reports whether a server has created the database. Its platform then exists, but its secret is lost. */
function isUsed() {
  const { DATABASE_URL = '' } = process.env
  return existsSync(pathOfFileUrl(DATABASE_URL || 'file:./data/countersign.sqlite') ?? dataFolder())
}

function readToken(file) {
  const { clientId, clientSecret } = parseJson(readFileSync(file, 'utf8')) ?? {}
  if (isToken(clientId, clientSecret)) return { clientId, clientSecret }
  throw new Rejection(
    `${file} is damaged. Restore it, or set SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET and restart the server.`,
  )
}

/** Repeats `lib/runtime/data-folder/token-rule.ts` in JavaScript, because an older Node cannot run TypeScript. */
function isToken(clientId, clientSecret) {
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return false
  return /^[\x21-\x39\x3b-\x7e]{1,128}$/.test(clientId) && /^[\x21-\x7e]{32,256}$/.test(clientSecret)
}

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shellQuote(text) {
  return /^[\w.:@%+=/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
