import { listTokens as tokensOf } from '#db/queries/platforms/tokens'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type { listTokens as contract, Token } from '#lib/contract/platforms/token-operations'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the platform's API tokens, oldest first. */
export async function listTokens({ caller, query, world }: Call<typeof contract>): Promise<Outcome<Page<Token>>> {
  return performed(await world.db.read(tx => tokensOf(tx, caller.platformId, query, pageRequest(query))))
}
