import type { ReadTx } from '#db/database'
import { findCustomer } from '#db/queries/customers/customers'
import { findKycLink, type KycLinkRow } from '#db/queries/customers/kyc-links'
import { listPlatforms } from '#db/queries/platforms/platforms'
import type { Customer } from '#lib/contract/customers/customer'
import type { getKycPage as contract, KycPage } from '#lib/contract/sandbox/kyc-page'
import { kycLinkState } from '#lib/domain/customers/kyc-link-rules'
import { identityStatusOf } from '#lib/domain/customers/verification-decision'
import { enforceFound, type Trace } from '#lib/operations/trace'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

export interface LinkWithCustomer {
  readonly link: KycLinkRow
  readonly customer: Customer
  readonly platformName: string
}

/** Returns the content of the hosted verification page. Rejects an unknown token with REFERENCE_NOT_FOUND. */
export async function getKycPage({ now, params, trace, world }: Call<typeof contract>): Promise<Outcome<KycPage>> {
  return performed(pageOf(await world.db.read(tx => loadLink(tx, { trace, world }, params.token)), now))
}

/** Loads a link by its token. Rejects an unknown token with REFERENCE_NOT_FOUND. */
export async function loadLink(
  tx: ReadTx,
  { trace, world }: { readonly trace: Trace; readonly world: World },
  token: string,
): Promise<LinkWithCustomer> {
  const check = { id: 'resource', label: 'A kyc-link with this token exists' }
  const link = enforceFound(trace, check, await findKycLink(tx, world.digestHex(token)), {
    code: 'REFERENCE_NOT_FOUND',
  })
  const customer = await findCustomer(tx, link.platformId, link.customerId)
  if (customer === undefined) throw new Error(`${link.customerId} has a kyc-link but does not exist.`)
  const platforms = await listPlatforms(tx)
  return { link, customer, platformName: platforms.find(({ id }) => id === link.platformId)?.name ?? '' }
}

export function pageOf({ link, customer, platformName }: LinkWithCustomer, now: Call['now']): KycPage {
  const { redirectUri, createdAt, expiresAt } = link
  const name = customer.customerType === 'BUSINESS' ? customer.businessInfo?.legalName : customer.fullName
  return {
    state: kycLinkState(link, now),
    platformName,
    customerId: customer.id,
    customerType: customer.customerType,
    customerName: name,
    status: identityStatusOf(customer),
    redirectUri: redirectUri ?? undefined,
    createdAt,
    expiresAt,
  }
}
