import type { Exchange } from '#lib/client/control-client'

/** Headers that carry a stamp. The log itself keeps no API secret and no cookie. */
const STAMPS = /^(service|grid)-wallet-signature$/i
/** Members of bodies that hold bundles, tokens and keys: spent or sealed, and still not for a report. */
const SEALED = /("(?:encryptedOtpBundle|encryptedSessionSigningKey|oidcToken|clientSecret)"\s*:\s*")((?:[^"\\]|\\.)*)/g

/** An exchange whose stamps, bundles and tokens are replaced by their length; its sizes and digests stay those of the wire. */
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
