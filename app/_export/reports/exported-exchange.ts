import { COPIES } from '#app/_ui/preferences'
import { chosen } from '#app/_ui/use-preference'
import type { Exchange } from '#lib/client/control-client'

/** Headers that carry a stamp. The log stores no API secrets and no cookies. */
const STAMPS = /^(service|grid)-wallet-signature$/i
/** Members that hold bundles, tokens and keys: used or sealed, but still unfit for a report. */
const SEALED = /("(?:encryptedOtpBundle|encryptedSessionSigningKey|oidcToken|clientSecret)"\s*:\s*")((?:[^"\\]|\\.)*)/g

/** Returns the exchange for copies and exports: masked, unless the user chose to include stamps, bundles and tokens. */
export function asCopied(exchange: Exchange): Exchange {
  return chosen(COPIES) === 'masked' ? maskedExchange(exchange) : exchange
}

/** Replaces stamps, bundles and tokens by their length; sizes and digests stay those of the original. */
export function maskedExchange(exchange: Exchange): Exchange {
  const { request, response } = exchange
  return { ...exchange, request: maskedMessage(request), response: maskedMessage(response) }
}

function maskedMessage<Message extends Exchange['response']>(message: Message): Message {
  return {
    ...message,
    headers: message.headers.map(([name, value]) => [name, STAMPS.test(name) ? mask(value) : value]),
    ...(message.body !== undefined && {
      body: message.body.replace(SEALED, (_, start: string, secret: string) => start + mask(secret)),
    }),
  }
}

function mask(secret: string): string {
  return `[${secret.length} characters]`
}
