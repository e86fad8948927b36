import type { Tx } from '#db/database'
import { markKycLinkUsed } from '#db/queries/customers/kyc-links'
import { findLatestVerification } from '#db/queries/customers/verifications'
import type { Customer } from '#lib/contract/customers/customer'
import type { chooseKycOutcome as contract, KycOutcome, KycPage } from '#lib/contract/sandbox/kyc-page'
import { KYC_LINK_RULES, kycLinkState, LINK_REASONS } from '#lib/domain/customers/kyc-link-rules'
import { APPROVED, type Decision, PENDING_REVIEW, rejectedDecision } from '#lib/domain/customers/verification-decision'
import { loadLink, pageOf } from '#lib/operations/customers/get-kyc-page'
import { recordDecision } from '#lib/operations/customers/record-decision'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

type OutcomeCall = Call<typeof contract>

/**
 * Records the outcome chosen on the hosted page and marks the link as used. The outcome applies immediately. Rejects
 * with INVALID_INPUT, REFERENCE_NOT_FOUND or CONFLICT. Of concurrent callers, only one succeeds.
 */
export async function chooseKycOutcome(call: OutcomeCall): Promise<Outcome<KycPage>> {
  const { body, now, params, trace, world } = call
  requireMatchingReason(call)
  return performed(
    await inTransaction(call, async tx => {
      const linked = await loadLink(tx, call, params.token)
      await useLink(tx, call, linked.link)
      const { customer, link } = linked
      const latest = await findLatestVerification(tx, customer.id)
      enforceRules(trace, KYC_LINK_RULES, { customer, status: latest?.status })
      const context = { caller: { platformId: link.platformId }, now, world }
      await recordDecision(tx, context, { customer, latest, decision: decisionOf(customer, body) })
      return pageOf(await loadLink(tx, call, params.token), now)
    }),
  )
}

function requireMatchingReason({ body: { outcome, reason }, trace }: OutcomeCall): void {
  const isMatching = (outcome === 'reject') === (reason !== undefined)
  const details = { reason: 'REASON_OF_REJECTION', field: 'reason' } as const
  const rejection = { code: 'INVALID_INPUT', details, got: reason ?? 'none' } as const
  trace.check('reason', 'reason is sent if and only if outcome is reject', isMatching, rejection)
}

async function useLink(
  tx: Tx,
  { now, trace }: OutcomeCall,
  link: Parameters<typeof kycLinkState>[0] & { seq: number },
) {
  const label = 'The link is open'
  const state = kycLinkState(link, now)
  if (state !== 'open') {
    throw trace.fail('link-open', label, { code: 'CONFLICT', details: { reason: LINK_REASONS[state] } })
  }
  trace.pass('link-open', label)
  await markKycLinkUsed(tx, link.seq, now)
}

function decisionOf(customer: Customer, { outcome, reason }: KycOutcome): Decision {
  switch (outcome) {
    case 'approve':
      return APPROVED
    case 'leave-pending':
      return PENDING_REVIEW
    case 'reject':
      if (reason === undefined) throw new Error('Bug: a rejection without a reason was accepted.')
      return rejectedDecision(customer, reason)
    default:
      return outcome satisfies never
  }
}
