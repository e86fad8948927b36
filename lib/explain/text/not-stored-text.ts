import type { Exchange } from '#lib/client/control-client'

export function notStoredText(notStored: NonNullable<Exchange['response']['notStored']>): string {
  return notStored === 'DOCUMENT' ? 'Not stored: document served by the sandbox' : 'Not stored: anonymous call'
}
