/** Origin of the built-in receiver. No DNS has a name under `invalid` (RFC 6761), so the address reaches no one else. */
const RECEIVER_ORIGIN = 'http://receiver.invalid'

/** Returns the address of the built-in receiver that replies to a verified webhook with this status. */
export function receiverUrl(status: number): string {
  return `${RECEIVER_ORIGIN}/${status}`
}

/** Returns the status with which the built-in receiver replies at an address. Returns undefined for any other address. */
export function receiverStatus(url: string): number | undefined {
  const [, status] = /^http:\/\/receiver\.invalid\/([2-5]\d\d)$/.exec(url) ?? []
  return status === undefined ? undefined : Number(status)
}
