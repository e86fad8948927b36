import { COPIES } from '#app/_ui/preferences'
import { readPreference } from '#app/_ui/use-preference'
import type { Exchange } from '#lib/client/control-client'

/** Headers that contain a stamp. Headers with credentials or cookies are masked in the log itself. */
const STAMPS = /^(service|grid)-wallet-signature$/i
/** The values of these fields are masked even if they are encrypted or already used. */
const SECRET_FIELDS =
  /("(?:encryptedOtpBundle|encryptedSessionSigningKey|encryptedWalletCredentials|oidcToken|clientSecret)"\s*:\s*")((?:[^"\\]|\\.)*)/g

/** Returns an exchange to copy or export. Masks its secrets, unless the user has turned masking off. */
export function exportedExchange(exchange: Exchange): Exchange {
  return readPreference(COPIES) === 'masked' ? maskExchange(exchange) : exchange
}

/** Replaces stamps and secret fields with their lengths. Keeps the original sizes and digests of bodies. */
export function maskExchange(exchange: Exchange): Exchange {
  const { request, response } = exchange
  return { ...exchange, request: maskMessage(request), response: maskMessage(response) }
}

function maskMessage<Message extends Exchange['response']>(message: Message): Message {
  return {
    ...message,
    headers: message.headers.map(([name, value]) => [name, STAMPS.test(name) ? mask(value) : value]),
    ...(message.body !== undefined && {
      body: message.body.replace(SECRET_FIELDS, (_, start: string, secret: string) => start + mask(secret)),
    }),
  }
}

function mask(secret: string): string {
  return `[${secret.length} characters]`
}
