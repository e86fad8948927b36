/** Origin of the built-in webhook receiver. No real host has a name that ends in `.invalid` (RFC 6761). */
const RECEIVER_ORIGIN = 'http://receiver.invalid'

/** Returns the URL at which the built-in receiver replies with this status to webhooks with a valid signature. */
export function receiverUrl(status: number): string {
  return `${RECEIVER_ORIGIN}/${status}`
}

/** Returns the reply status in a URL of the built-in receiver. */
export function receiverStatus(url: string): number | undefined {
  const [, status] = /^http:\/\/receiver\.invalid\/([2-5]\d\d)$/.exec(url) ?? []
  return status === undefined ? undefined : Number(status)
}
