import type { Tx } from '#db/database'
import { checkFound } from '#lib/domain/rule'
import type { ExternalParty, InternalParty } from '#lib/domain/transfers/party'
import { enforce } from '#lib/operations/trace'
import { findParty } from '#lib/operations/transfers/find-party'
import { rejectClosed } from '#lib/operations/transfers/reject-closed'
import type { Call } from '#lib/operations/world'

type Side = 'source' | 'destination'

export interface NamedAccount {
  readonly side: Side
  readonly accountId: string
}

/** Rejects with REFERENCE_NOT_FOUND, and with INVALID_INPUT for an external account. */
export async function loadInternal(tx: Tx, call: Call, named: NamedAccount): Promise<InternalParty> {
  const party = await load(tx, call, named)
  if (party.kind !== 'internal') throw wrongKind(call, named, 'internal')
  return party
}

/** Rejects with REFERENCE_NOT_FOUND, and with INVALID_INPUT for an internal account. */
export async function loadExternal(tx: Tx, call: Call, named: NamedAccount): Promise<ExternalParty> {
  const party = await load(tx, call, named)
  if (party.kind !== 'external') throw wrongKind(call, named, 'external')
  return party
}

async function load(tx: Tx, { caller, trace }: Call, { side, accountId }: NamedAccount) {
  const party = enforce(
    trace,
    checkFound(
      { id: `${side}-account`, label: `The ${side} account exists on this platform` },
      await findParty(tx, caller.platformId, accountId),
      { code: 'REFERENCE_NOT_FOUND', details: { field: `${side}.accountId` }, got: accountId },
    ),
  )
  if (party.kind === 'internal') rejectClosed(trace, party, `${side}.accountId`)
  return party
}

function wrongKind({ trace }: Call, { side, accountId }: NamedAccount, expected: 'internal' | 'external') {
  const details = { reason: 'WRONG_ACCOUNT_KIND', field: `${side}.accountId` } as const
  const refusal = { code: 'INVALID_INPUT', details, expected: `an ${expected} account`, got: accountId } as const
  return trace.fail(`${side}-held`, `The ${side} is an ${expected} account`, refusal)
}
