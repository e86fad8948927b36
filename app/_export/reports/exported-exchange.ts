import { COPIES } from '#app/_ui/preferences'
import { chosen } from '#app/_ui/use-preference'
import type { Exchange } from '#lib/client/control-client'
import { maskedExchange } from './mask-exchange'

/** Returns the exchange for copies and exports: masked, unless the user chose to include stamps, bundles and tokens. */
export function asCopied(exchange: Exchange): Exchange {
  return chosen(COPIES) === 'masked' ? maskedExchange(exchange) : exchange
}
