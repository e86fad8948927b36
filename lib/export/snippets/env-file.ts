import type { ApiToken } from '#lib/client/control-client'

export function envFile(baseUrl: string, token: ApiToken): string {
  return `BASE_URL=${baseUrl}\nCLIENT_ID=${token.clientId}\nCLIENT_SECRET=${token.clientSecret}\n`
}
