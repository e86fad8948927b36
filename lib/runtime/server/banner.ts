import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { BASE_PATH } from '#lib/contract/operation'
import type { SandboxState } from '#lib/contract/sandbox/exchange'
import type { Settings } from '#lib/operations/world-settings'

export interface StartupInfo {
  readonly settings: Settings
  readonly seed: SandboxState['seed']
  readonly clientId: string
  /** Secret of a generated token. Set only if this process created the token's platform. */
  readonly clientSecret: string | undefined
  /** One-line error if the configured token could not be written to its file. */
  readonly tokenFileError: string | undefined
  /** True if the data folder contains the API token. */
  readonly isStored: boolean
  /** Access key that this process generated. Undefined if SANDBOX_ACCESS_KEY contains the key. */
  readonly accessKey: string | undefined
  readonly hasConsole: boolean
  /** Command that prints the stored token. */
  readonly credentialsCommand: string
}

/** Returns the text to print at startup, with a curl command to try. */
export function banner(info: StartupInfo): string {
  const { settings, accessKey, hasConsole, tokenFileError } = info
  const origin = settings.publicOrigin
  const lines = [
    '',
    '  Countersign · payments API sandbox',
    '',
    ...(hasConsole ? [`  Console    ${origin}/`] : []),
    `  Base URL   ${origin}${BASE_PATH}`,
    `  API token  ${tokenText(info)}`,
    ...(tokenFileError === undefined ? [] : [`  Not saved  ${tokenFileError}`]),
    `  Login      ${loginText(settings, accessKey)}`,
    '',
    ...exampleCall(info),
    '',
  ]
  return `${lines.join('\n')}\n`
}

function loginText({ isLoopback }: Settings, accessKey = 'in SANDBOX_ACCESS_KEY'): string {
  if (isLoopback) return `none on loopback; a forwarded request needs the access key ${accessKey}`
  return `access key ${accessKey}  (needed for the console and /api/sandbox)`
}

function tokenText({ clientId, clientSecret, tokenFileError, isStored, credentialsCommand }: StartupInfo): string {
  if (clientSecret !== undefined) return `${clientId}:${clientSecret}`
  if (tokenFileError !== undefined) return `${clientId}  (secret: the SANDBOX_CLIENT_SECRET you set)`
  if (!isStored) return `${clientId}  (${ERRORS.REFERENCE_NOT_FOUND.reasons.TOKEN_FILE_GONE})`
  return `${clientId}  (to print the secret: ${credentialsCommand})`
}

function exampleCall({
  settings,
  seed,
  clientId,
  clientSecret,
  tokenFileError,
  isStored,
  credentialsCommand,
}: StartupInfo): string[] {
  const destination = seed.externalAccounts.find(account => account.currency === 'EUR')?.id ?? ''
  const body = JSON.stringify({
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
  })
  const isFromFile = clientSecret === undefined && tokenFileError === undefined && isStored
  const credentials =
    tokenFileError === undefined ? '"$CLIENT_ID:$CLIENT_SECRET"' : '"$SANDBOX_CLIENT_ID:$SANDBOX_CLIENT_SECRET"'
  const user = clientSecret === undefined ? credentials : `${clientId}:${clientSecret}`
  return [
    '  Try it: quote 1,000.00 USD to EUR',
    '',
    ...(isFromFile ? [`  eval "$(${credentialsCommand})"`] : []),
    `  curl -u ${user} ${settings.publicOrigin}${BASE_PATH}/quotes \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '${body}'`,
  ]
}
