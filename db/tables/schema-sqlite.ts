import { sqliteColumns } from '#db/tables/columns-sqlite'
import { defineTables } from '#db/tables/define-tables'

/** The tables as drizzle-kit needs them, each exported by name. A test reports a missing one. */
export const {
  platforms,
  apiTokens,
  customers,
  verifications,
  kycLinks,
  contactCodes,
  internalAccounts,
  ledgerEntries,
  externalAccounts,
  credentials,
  sessions,
  signedRequests,
  otpIssuances,
  spentValues,
  rateHits,
  quotes,
  transactions,
  settlements,
  idempotencyRecords,
  exchanges,
  seenResponses,
  settings,
  rateOverrides,
  platformConfigs,
  umaApprovals,
  lookups,
  snapshots,
  snapshotRows,
} = defineTables(sqliteColumns)
