import { BASE_PATH } from '#lib/contract/operation'
import type { SandboxState } from '#lib/contract/sandbox'
import type { Settings } from '#lib/operations/world'

/** What the start told the world about: which token, and whether it is new. */
export interface Welcome {
  readonly settings: Settings
  readonly seed: SandboxState['seed']
  readonly clientId: string
  /** Told on the first start alone. */
  readonly clientSecret: string | undefined
  readonly accessKey: string
  readonly hasConsole: boolean
}

/** The lines a start prints: where everything is, the token, and a curl that makes a quote. */
export function banner({ settings, seed, clientId, clientSecret, accessKey, hasConsole }: Welcome): string {
  const origin = settings.publicOrigin
  const lines = [
    '',
    '  Countersign, a payments sandbox',
    '',
    ...(hasConsole ? [`  Console    ${origin}/`] : []),
    `  Base URL   ${origin}${BASE_PATH}`,
    clientSecret === undefined
      ? `  API token  ${clientId}  (npm run -s credentials prints the secret)`
      : `  API token  ${clientId}:${clientSecret}`,
    ...(settings.isLoopback ? [] : [`  Access key ${accessKey}  (for the console and /api/sandbox)`]),
    '',
    ...exampleCall({ settings, seed, clientId, clientSecret }),
    '',
  ]
  return `${lines.join('\n')}\n`
}

function exampleCall({
  settings,
  seed,
  clientId,
  clientSecret,
}: Pick<Welcome, 'settings' | 'seed' | 'clientId' | 'clientSecret'>): string[] {
  const destination = seed.externalAccounts.find(account => account.currency === 'EUR')?.id ?? ''
  const user = clientSecret === undefined ? '"$CLIENT_ID:$CLIENT_SECRET"' : `${clientId}:${clientSecret}`
  const body = JSON.stringify({
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
  })
  const load = clientSecret === undefined ? ['  eval "$(npm run -s credentials)"'] : []
  return [
    '  Quote 1,000.00 USD into EUR:',
    '',
    ...load,
    `  curl -u ${user} ${settings.publicOrigin}${BASE_PATH}/quotes \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '${body}'`,
  ]
}
