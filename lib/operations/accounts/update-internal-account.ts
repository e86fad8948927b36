import type { Tx } from '#db/database'
import { setPrivacy } from '#db/queries/accounts/internal-accounts'
import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { updateInternalAccount as contract } from '#lib/contract/accounts/wallet-operations'
import { rawPayloadActivity } from '#lib/domain/signing/activity-payloads'
import { canonicalText } from '#lib/domain/signing/canonical-json'
import { accountResponse } from '#lib/operations/account-response'
import { walletOf } from '#lib/operations/accounts/find-wallet'
import { signedRetry } from '#lib/operations/signing/signed-retry'
import type { Call, Outcome } from '#lib/operations/world'

/** Turns a wallet's privacy on or off by signed retry (§4.7). An unchanged value still needs a signature. */
export async function updateInternalAccount(call: Call<typeof contract>): Promise<Outcome<InternalAccount>> {
  const { body, params, world } = call
  const { id } = await world.db.read(tx => walletOf(tx, call, params.accountId))
  const change = canonicalText({ accountId: id, privateEnabled: body.privateEnabled })
  const digest = world.digestHex(change)
  return signedRetry(call, {
    accountId: id,
    activity: ({ address }) => rawPayloadActivity(address, digest),
    perform: tx => apply(tx, call),
  })
}

async function apply(tx: Tx, call: Call<typeof contract>): Promise<InternalAccount> {
  const { body, now, params, world } = call
  const account = await walletOf(tx, call, params.accountId)
  if ((account.privateSince !== null) === body.privateEnabled) return accountResponse(account, world)
  const change = { privateSince: body.privateEnabled ? now : null, updatedAt: now }
  await setPrivacy(tx, account.id, change)
  return accountResponse({ ...account, ...change }, world)
}
