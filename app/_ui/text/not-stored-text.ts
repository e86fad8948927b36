import type { Exchange } from '#lib/client/control-client'

/** Returns why the log has no body of a call. */
export function notStoredText(notStored: NonNullable<Exchange['response']['notStored']>): string {
  return notStored === 'DOCUMENT' ? 'Not stored: document of this server' : 'Not stored: anonymous call'
}
