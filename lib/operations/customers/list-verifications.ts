import { listVerifications as listRows } from '#db/queries/customers/verifications'
import type { Verification } from '#lib/contract/customers/verification'
import type { listVerifications as contract } from '#lib/contract/customers/verification-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { makeVerification } from '#lib/domain/customers/verification-decision'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the platform's verifications, oldest first. */
export async function listVerifications({
  caller,
  query,
  world,
}: Call<typeof contract>): Promise<Outcome<Page<Verification>>> {
  const page = await world.db.read(tx => listRows(tx, caller.platformId, query, pageRequest(query)))
  return performed({ ...page, data: page.data.map(makeVerification) })
}
