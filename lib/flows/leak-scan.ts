import type { SentRequest } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import type { Artifacts } from '#lib/flows/artifacts'

import { base64FromBytes, base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

export interface LeakScan {
  readonly requests: number
  readonly keys: number
  /** Number of leaks. A request counts once for each encoding of a private key that it contains. */
  readonly hits: number
}

/** Searches all requests of a run for the run's private keys in hex (lower or upper case), base64 and base64url. */
export function leakScan(sent: readonly SentRequest[], artifacts: Partial<Artifacts>): LeakScan {
  const requests = sent.map(textOf)
  const keys = keysOf(artifacts)
  const hits = keys
    .flatMap(encodings)
    .reduce((sum, text) => sum + requests.filter(request => request.includes(text)).length, 0)
  return { requests: requests.length, keys: keys.length, hits }
}

function keysOf({ clientKey, signer, session }: Partial<Artifacts>): readonly KeyPair[] {
  const pairs = [clientKey, signer?.key, session?.key].filter(key => key !== undefined)
  return [...new Set(pairs)]
}

/** Omits duplicates, because the base64 and base64url of a key are often equal. */
function encodings({ privateKey }: KeyPair): readonly string[] {
  const hex = hexFromBytes(privateKey)
  const base64 = base64FromBytes(privateKey).replace(/=+$/, '')
  return [...new Set([hex, hex.toUpperCase(), base64, base64urlFromBytes(privateKey)])]
}

function textOf({ method, path, headers, body = '' }: SentRequest): string {
  return [method, path, ...Object.entries(headers).flat(), body].join('\n')
}
