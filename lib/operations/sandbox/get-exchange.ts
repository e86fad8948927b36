import type { getExchange as contract } from '#lib/contract/control-operations'
import type { Exchange } from '#lib/contract/sandbox/exchange'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** One exchange with the checks it met. */
export async function getExchange({ params, trace, world }: Call<typeof contract>): Promise<Outcome<Exchange>> {
  const exchange = await world.exchanges.find(params.exchangeId)
  const check = { id: 'resource', label: 'The exchange is still kept' }
  return performed(enforce(trace, checkFound(check, exchange, { code: 'REFERENCE_NOT_FOUND', got: params.exchangeId })))
}
