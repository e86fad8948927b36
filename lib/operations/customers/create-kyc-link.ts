import type { Tx } from '#db/database'
import { insertKycLink } from '#db/queries/customers/kyc-links'
import { findLatestVerification } from '#db/queries/customers/verifications'
import type { createKycLink as contract, KycLink } from '#lib/contract/customers/identity-operations'
import { hexFromBytes } from '#lib/contract/hex'
import { KYC_LINK_VALID_MS } from '#lib/contract/lifetimes'
import { instantFromEpoch } from '#lib/contract/scalars'
import { KYC_LINK_RULES } from '#lib/domain/customers/kyc-link-rules'
import { loadCustomer } from '#lib/operations/customers/manage-customers'
import { runIdempotent } from '#lib/operations/idempotency'
import { publicAddress } from '#lib/operations/public-address'
import { enforceRules } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/** Length of a link's token, in bytes. */
const TOKEN_LENGTH = 32

/**
 * Creates a link to the hosted verification page, and supersedes the customer's open link. The link's row stores only a
 * digest of the token. The response contains the token, so an idempotency record stores it encrypted. Rejects with
 * USER_NOT_FOUND or CONFLICT.
 */
export function createKycLink(call: Call<typeof contract>): Promise<Outcome<KycLink>> {
  const { world } = call
  const token = hexFromBytes(world.randomBytes(TOKEN_LENGTH))
  return runIdempotent(call, tx => insertLink(tx, call, token), { isSecret: true })
}

async function insertLink(tx: Tx, call: Call<typeof contract>, token: string): Promise<KycLink> {
  const { body, caller, now, params, trace, world } = call
  const customer = await loadCustomer(tx, call, params.customerId)
  const latest = await findLatestVerification(tx, customer.id)
  enforceRules(trace, KYC_LINK_RULES, { customer, status: latest?.status })
  const expiresAt = instantFromEpoch(now + KYC_LINK_VALID_MS)
  await insertKycLink(tx, {
    tokenDigest: world.digestHex(token),
    platformId: caller.platformId,
    customerId: customer.id,
    redirectUri: body.redirectUri ?? null,
    createdAt: now,
    expiresAt,
  })
  return { kycUrl: `${publicAddress(world.settings)}/verify/${token}`, expiresAt, provider: 'SUMSUB', token }
}
