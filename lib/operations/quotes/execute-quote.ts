import type { Tx } from '#db/database'
import { findExternalAccount } from '#db/queries/accounts/external-accounts'
import { findQuote } from '#db/queries/quotes/quotes'
import { decodeDocument } from '#lib/contract/codec'
import { type Quote, quote as quoteSchema } from '#lib/contract/quotes/quote'
import type { executeQuote as contract } from '#lib/contract/quotes/quote-operations'
import type { Id } from '#lib/contract/scalars'
import { payloadToSignOf } from '#lib/domain/instructions/wallet-instructions'
import { currentStatus, EXECUTION_RULES } from '#lib/domain/quotes/quote-state'
import type { Report } from '#lib/domain/rule'
import { runIdempotent } from '#lib/operations/idempotency'
import { authorize } from '#lib/operations/quotes/authorize-quote'
import { loadQuote, QUOTE_CHECK } from '#lib/operations/quotes/get-quote'
import { settleQuote } from '#lib/operations/quotes/settle-quote'
import { checkStamp, requireSigner, type Signer } from '#lib/operations/signing/check-stamp'
import { checkSignature } from '#lib/operations/signing/retry-proof'
import { enforce, enforceRules } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/**
 * Executes a quote whose source the service can debit (§2.1). If the source is a wallet, a session of the wallet must
 * stamp the quote's payload. If the quote is PENDING_AUTHORIZATION, `scaAuthorization` authorizes it first. A replay by
 * Idempotency-Key moves no money and needs no stamp. Of concurrent callers, one moves the money.
 */
export async function executeQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  const report = await checkOwnerStamp(call)
  await authorizeInline(call)
  return runIdempotent(call, async tx => {
    const loaded = await loadQuote(tx, call, call.params.quoteId)
    const isDebitable = await isSourceDebitable(tx, call, loaded.quote)
    enforceRules(call.trace, EXECUTION_RULES, { status: loaded.quote.status, isDebitable })
    await enforceOwnerStamp(tx, call, loaded.quote, report)
    return settleQuote(tx, call, loaded)
  })
}

/** Ignores the proof unless the quote is PENDING_AUTHORIZATION. The authorization remains if the execution fails. */
async function authorizeInline(call: Call<typeof contract>): Promise<void> {
  const { body, caller, now, params, world } = call
  if (body.scaAuthorization === undefined) return
  const row = await world.db.read(tx => findQuote(tx, caller.platformId, params.quoteId))
  if (row === undefined || currentStatus(row, now) !== 'PENDING_AUTHORIZATION') return
  const proof = body.scaAuthorization
  await authorize(call, { quoteId: row.id, proof, field: 'scaAuthorization', isLast: false })
}

/** If the service cannot debit the source, the payer must send the money. */
async function isSourceDebitable(tx: Tx, { caller }: Call, { source }: Quote): Promise<boolean> {
  if (source.sourceType !== 'ACCOUNT') return false
  if (source.accountId.startsWith('InternalAccount:')) return true
  const account = await findExternalAccount(tx, caller.platformId, source.accountId)
  return account !== undefined && account.pullableSince !== null
}

/**
 * Checks the stamp of an execution before its transaction, because cryptography would slow the transaction. If the
 * quote's source is not a wallet, {@link enforceOwnerStamp} ignores the report.
 */
async function checkOwnerStamp(call: Call<typeof contract>): Promise<Report<Signer>> {
  const { caller, params, proof, world } = call
  const signature = checkSignature(proof)
  if ('failed' in signature) return signature
  const { passed, value: stamp } = signature
  const row = await world.db.read(tx => findQuote(tx, caller.platformId, params.quoteId))
  const walletPayload = row === undefined ? undefined : walletPayloadOf(decodeDocument(quoteSchema, row.document))
  if (walletPayload === undefined) return { passed, failed: { ...QUOTE_CHECK, rejection: UNSEEN } }
  const signers = { kind: 'sessions', accountIds: [walletPayload.accountId] } as const
  const report = await checkStamp(call, { ...walletPayload, stamp, signers, requestId: undefined })
  return { ...report, passed: [...passed, ...report.passed] }
}

/**
 * Enforces the report of {@link checkOwnerStamp}, in the transaction that executes the quote. The signing session must
 * still be active. Rejects with WALLET_SIGNATURE_* or QUOTE_NOT_FOUND.
 */
async function enforceOwnerStamp(tx: Tx, call: Call, quote: Quote, report: Report<Signer>): Promise<void> {
  if (walletPayloadOf(quote) !== undefined) await requireSigner(tx, call, enforce(call.trace, report))
}

/** Rejects a quote that appeared after the check of the stamp, for example because a snapshot was loaded. */
const UNSEEN = { code: 'QUOTE_NOT_FOUND', got: 'a quote that did not exist when the stamp was checked' } as const

function walletPayloadOf(
  quote: Quote,
): { readonly accountId: Id<'InternalAccount'>; readonly payloadToSign: string } | undefined {
  const payloadToSign = payloadToSignOf(quote)
  if (payloadToSign === undefined || quote.source.sourceType !== 'ACCOUNT') return undefined
  // Only a wallet's quote has a payload to sign, and a wallet is an internal account.
  return { accountId: quote.source.accountId as Id<'InternalAccount'>, payloadToSign }
}
