import { COPIES } from '#app/_ui/preferences'
import { chosen } from '#app/_ui/use-preference'
import type { Exchange } from '#lib/client/control-client'
import { maskedExchange } from './mask-exchange'

/** An exchange as copies and exports tell it: masked, unless stamps, bundles and tokens were chosen to be kept. */
export function asCopied(exchange: Exchange): Exchange {
  return chosen(COPIES) === 'masked' ? maskedExchange(exchange) : exchange
}
