import { decode } from '#lib/contract/codec'
import { currencyOf } from '#lib/contract/money/currency'
import { platformConfigChange } from '#lib/contract/platforms/platform-config'
import type { SnapshotDocument } from '#lib/contract/sandbox/snapshot'
import { instantFromEpoch } from '#lib/contract/scalars'
import { checkRules, invalidField, type Rejection, type Rule } from '#lib/domain/rule'
import { SANDBOX_RATE_RULES } from '#lib/domain/sandbox/sandbox-rate-rules'
import { paymentStateAt } from '#lib/domain/transfers/payment-state'

type FileRow = Readonly<Record<string, unknown>>

/** Rules for values that the server itself interprets. A wrong value could make every call fail, even a reset. */
export const SNAPSHOT_VALUE_RULES: readonly Rule<SnapshotDocument>[] = [
  {
    id: 'snapshot-currencies',
    label: 'Every currency is known',
    check: document => findProblem(document, CURRENCY_TABLES, rejectUnknownCurrency) ?? {},
  },
  {
    id: 'snapshot-rates',
    label: 'Every rate is valid for its corridor',
    check: document => findProblem(document, ['rateOverrides'], rejectWrongRate) ?? {},
  },
  {
    id: 'snapshot-configurations',
    label: 'The currencies and wallet settings of every configuration have a valid form',
    check: document => findProblem(document, ['platformConfigs'], rejectWrongConfig) ?? {},
  },
  {
    id: 'snapshot-settlements',
    label: 'Every pending payment has a known outcome',
    check: document => findProblem(document, ['settlements'], rejectWrongOutcome) ?? {},
  },
]

const CURRENCY_TABLES = ['internalAccounts', 'externalAccounts', 'ledgerEntries']

function findProblem(
  { objects }: SnapshotDocument,
  tables: readonly string[],
  problemOf: (row: FileRow, field: string) => Rejection | undefined,
): Rejection | undefined {
  for (const table of tables) {
    for (const [at, row] of (objects[table] ?? []).entries()) {
      const problem = problemOf(row, `objects.${table}.${at}`)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

function rejectUnknownCurrency({ currency }: FileRow, field: string): Rejection | undefined {
  if (currencyOf(String(currency)) !== undefined) return undefined
  return invalidField(
    `${field}.currency`,
    'Expected the code of a currency that the sandbox supports.',
    String(currency),
  )
}

function rejectWrongRate({ corridor, rate }: FileRow, field: string): Rejection | undefined {
  const [source = '', destination = '', ...others] = String(corridor).split('/')
  const report = checkRules(SANDBOX_RATE_RULES, { source, destination, rate: String(rate) })
  if (others.length === 0 && !('failed' in report)) return undefined
  return invalidField(
    field,
    'Expected a corridor such as USD/EUR, and a rate that the API accepts for it.',
    String(rate),
  )
}

function rejectWrongConfig(
  { supportedCurrencies, embeddedWalletConfig }: FileRow,
  field: string,
): Rejection | undefined {
  const fields = Object.entries({ supportedCurrencies, embeddedWalletConfig })
  const sent = Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null))
  const decoded = decode(platformConfigChange, sent)
  const [problem] = 'errors' in decoded ? decoded.errors : []
  return problem && invalidField(`${field}.${problem.field}`, problem.message)
}

function rejectWrongOutcome({ outcome }: FileRow, field: string): Rejection | undefined {
  if (isOutcome(String(outcome))) return undefined
  return invalidField(`${field}.outcome`, 'Expected the name of an outcome, such as quote:004.', String(outcome))
}

function isOutcome(name: string): boolean {
  try {
    paymentStateAt(name, instantFromEpoch(0), instantFromEpoch(0))
    return true
  } catch {
    return false
  }
}
