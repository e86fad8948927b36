import type { InstallationKeys, WebhookAttempt, WebhookDetail } from '#lib/client/control-client'
import { firstDifference, readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import type { ComparedBytes } from '#lib/wallet/rejected-bytes'
import { comparePastedValue, type PastedFinding } from '#lib/wallet/webhooks/compare-pasted-value'
import { RECEIVER_MISTAKES } from '#lib/wallet/webhooks/receiver-mistakes'

/** Values that a user can paste from a webhook receiver. */
export const PASTED_PARTS = [
  { name: 'input', label: 'Body that your code verifies', hint: 'Unchanged text, or hex.' },
  { name: 'header', label: 'X-Grid-Signature', hint: 'The whole value of the header.' },
  { name: 'key', label: 'Public key', hint: 'PEM, hex or base64.' },
  { name: 'digest', label: 'SHA-256 that your code computed', hint: 'Hex or base64.' },
  {
    name: 'signature',
    label: 'Decoded signature',
    hint: 'The signature bytes that your code checks, in hex or base64.',
  },
] as const
type PastedPart = (typeof PASTED_PARTS)[number]
export type PastedName = PastedPart['name']

/** The result of comparing one value. */
export interface ComparedValue {
  readonly name: PastedName
  readonly label: string
  readonly isRight: boolean
  readonly sentence: string
  readonly fix?: string
  /** Set only for a body that differs from the sent body. */
  readonly difference?: ComparedBytes
}

/** Returns the ID of the event that a pasted body names, if any. */
export function eventIdIn(body: string): string | undefined {
  return /Webhook:[0-9a-f-]{36}/.exec(body)?.[0]
}

/** Compares pasted values with those of a delivery. Skips blank values. Throws if the event was never sent. */
export function comparedValues(
  pasted: Partial<Record<PastedName, string>>,
  event: WebhookDetail,
  keys: InstallationKeys,
): { readonly event: WebhookDetail; readonly attempt: WebhookAttempt; readonly values: readonly ComparedValue[] } {
  const attempt = attemptOf(event, pasted.header?.trim())
  const header = attempt?.signature
  if (attempt === undefined || header === undefined) {
    throw new Error(
      'This event has not been sent yet, so there is no signature to compare with. “Resend event” sends it.',
    )
  }
  const delivery = { body: utf8FromText(attempt.body ?? event.body), header, keys: keyBytes(keys, attempt) }
  const values = PASTED_PARTS.flatMap(part => {
    const text = pasted[part.name] ?? ''
    if (text.trim() === '') return []
    const finding =
      part.name === 'header' ? headerFinding(text.trim(), header) : comparePastedValue(part.name, text, delivery)
    return [resultOf(part, finding, part.name === 'input' ? bodyDifference(text, delivery.body) : undefined)]
  })
  return { event, attempt, values }
}

/** Returns the attempt with this header, or else the newest signed attempt, preferably one that is not a forgery. */
function attemptOf({ tries }: WebhookDetail, header: string | undefined): WebhookAttempt | undefined {
  const sent = tries.filter(({ signature }) => signature !== undefined)
  return (
    sent.find(({ signature }) => signature === header) ?? sent.findLast(({ kind }) => kind !== 'forged') ?? sent.at(-1)
  )
}

/** In the result, `webhook` is the key that signed the attempt, or the current webhook key if that key is unknown. */
function keyBytes({ enclave, verificationToken, webhook }: InstallationKeys, { keyId }: WebhookAttempt) {
  const all = [webhook, ...webhook.previous]
  const right = all.find(key => key.keyId === keyId) ?? webhook
  const bytesOf = ({ publicKey }: { readonly publicKey: string }) => readHex(publicKey) ?? new Uint8Array()
  return {
    webhook: bytesOf(right),
    previous: webhook.previous.filter(key => key !== right).map(bytesOf),
    enclave: bytesOf(enclave),
    verificationToken: bytesOf(verificationToken),
  }
}

function headerFinding(pasted: string, sent: string): PastedFinding {
  const difference = firstDifference(utf8FromText(pasted), utf8FromText(sent))
  return difference === undefined ? { is: 'right' } : { is: 'unknown', firstDifference: difference }
}

function bodyDifference(text: string, body: Uint8Array): ComparedBytes | undefined {
  const hex = readHex(text.trim())
  const received = hex === undefined || hex.length === 0 ? utf8FromText(text) : hex
  const at = firstDifference(received, body)
  if (at === undefined) return undefined
  return { expected: { name: 'Sent', bytes: body }, received: { name: 'Yours', bytes: received }, at }
}

function resultOf({ name, label }: PastedPart, finding: PastedFinding, difference?: ComparedBytes): ComparedValue {
  const value = { name, label, isRight: finding.is === 'right', difference }
  switch (finding.is) {
    case 'right':
      return { ...value, sentence: 'This value is correct.' }
    case 'unreadable':
      return { ...value, sentence: 'This value cannot be read.', fix: 'Paste it in a format named below its field.' }
    case 'mistake': {
      const { mistake, fix } = RECEIVER_MISTAKES[finding.mistake]
      return { ...value, sentence: `${mistake}${atByte(finding.firstDifference)}`, fix }
    }
    case 'unknown':
      return {
        ...value,
        sentence: `This value differs from that of the delivery, and no known mistake explains the difference.${atByte(finding.firstDifference)}`,
      }
  }
}

function atByte(offset: number | undefined): string {
  return offset === undefined ? '' : ` The first difference is at byte ${offset}.`
}
