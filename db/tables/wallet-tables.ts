import { isNull } from 'drizzle-orm'
import type { Columns } from '#db/tables/columns-sqlite'
import type { CredentialType } from '#lib/contract/credential-type'
import type { Id } from '#lib/contract/scalars'

/** What is kept of wallets: who may sign for them, and what was issued to be signed. No private key in clear, ever. */
export function walletTables(columns: Columns) {
  return { ...credentialTables(columns), ...pendingTables(columns) }
}

function credentialTables({ table, text, amount, instant, sequence, uniqueIndex, index }: Columns) {
  const credentials = table(
    'credentials',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'AuthMethod'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      accountId: text('account_id').$type<Id<'InternalAccount'>>().notNull(),
      type: text('type').$type<CredentialType>().notNull(),
      nickname: text('nickname').notNull(),
      /** What there may be one of on an account: the type of a one-time code, a provider's identity, a passkey. */
      identity: text('identity').notNull(),
      /** The WebAuthn credential id, base64url; of a PASSKEY alone, and once on a platform. */
      webauthnId: text('webauthn_id'),
      /** The COSE public key of a PASSKEY, hex. */
      cosePublicKey: text('cose_public_key'),
      /** The signature counter a PASSKEY showed last. */
      signCount: amount('sign_count'),
      /** The RP ID a PASSKEY was registered for. */
      rpId: text('rp_id'),
      oidcIssuer: text('oidc_issuer'),
      oidcAudience: text('oidc_audience'),
      oidcSubject: text('oidc_subject'),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    },
    t => [
      uniqueIndex('credentials_id').on(t.id),
      uniqueIndex('credentials_identity').on(t.accountId, t.identity),
      uniqueIndex('credentials_webauthn_id').on(t.platformId, t.webauthnId),
      index('credentials_account').on(t.accountId, t.seq),
    ],
  )

  const sessions = table(
    'sessions',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Session'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      accountId: text('account_id').$type<Id<'InternalAccount'>>().notNull(),
      credentialId: text('credential_id').$type<Id<'AuthMethod'>>().notNull(),
      /** The key that signs: a compressed P-256 point in hex. Its private half is the client's alone. */
      publicKey: text('public_key').notNull(),
      createdAt: instant('created_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      /** When it was ended before its time. */
      revokedAt: instant('revoked_at'),
    },
    t => [
      uniqueIndex('sessions_id').on(t.id),
      index('sessions_account').on(t.accountId, t.expiresAt).where(isNull(t.revokedAt)),
      index('sessions_credential').on(t.credentialId),
      index('sessions_open').on(t.expiresAt).where(isNull(t.revokedAt)),
    ],
  )
  return { credentials, sessions }
}

function pendingTables({ table, text, amount, instant, json, sequence, uniqueIndex, index }: Columns) {
  /** What was issued to be signed, under its Request-Id. */
  const signedRequests = table(
    'signed_requests',
    {
      id: text('id').$type<Id<'Request'>>().primaryKey(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      accountId: text('account_id').$type<Id<'InternalAccount'>>().notNull(),
      /** Method and decoded path of the request that waits. */
      operation: text('operation').notNull(),
      /** SHA-256 of the canonical body, hex; absent where the proof is another body's. */
      bodyDigest: text('body_digest'),
      /** `payloadToSign`, sealed: one holds an OIDC token. */
      sealedPayload: text('sealed_payload').notNull(),
      /** The only key that may sign, compressed hex; absent where any session may that the action lets. */
      signerKey: text('signer_key'),
      /** What the action remembers from its first leg to its second. */
      facts: json<unknown>('facts'),
      issuedAt: instant('issued_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      usedAt: instant('used_at'),
      /** Stamps that were refused. */
      failures: amount('failures').notNull(),
    },
    t => [
      index('signed_requests_account').on(t.accountId, t.expiresAt),
      index('signed_requests_age').on(t.expiresAt),
      index('signed_requests_open').on(t.expiresAt).where(isNull(t.usedAt)),
    ],
  )

  /** One-time codes as they were delivered; the newest of a credential is the one that counts. */
  const otpIssuances = table(
    'otp_issuances',
    {
      seq: sequence('seq'),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      accountId: text('account_id').$type<Id<'InternalAccount'>>().notNull(),
      credentialId: text('credential_id').$type<Id<'AuthMethod'>>().notNull(),
      type: text('type').$type<CredentialType>().notNull(),
      /** The e-mail address or phone number it went to. */
      contact: text('contact').notNull(),
      code: text('code').notNull(),
      /** The uncompressed public key the code is sealed to, hex. */
      targetPublicKey: text('target_public_key').notNull(),
      /** Its private half, sealed; gone as soon as the issuance ended. */
      sealedTargetKey: text('sealed_target_key'),
      issuedAt: instant('issued_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      /** Bundles that were tried. */
      tries: amount('tries').notNull(),
      endedAt: instant('ended_at'),
      ending: text('ending').$type<'used' | 'superseded' | 'failed'>(),
    },
    t => [
      index('otp_issuances_credential').on(t.credentialId, t.seq),
      index('otp_issuances_age').on(t.issuedAt),
      index('otp_issuances_open').on(t.expiresAt).where(isNull(t.endedAt)),
    ],
  )

  /** What can be used once, by digest: OIDC tokens, registration challenges. */
  const spentValues = table(
    'spent_values',
    {
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      kind: text('kind').$type<'oidc-token' | 'registration-challenge'>().notNull(),
      /** SHA-256, hex. */
      digest: text('digest').notNull(),
      keptUntil: instant('kept_until').notNull(),
    },
    t => [
      uniqueIndex('spent_values_digest').on(t.platformId, t.kind, t.digest),
      index('spent_values_age').on(t.keptUntil),
    ],
  )

  /** What counts towards a rate limit. */
  const rateHits = table(
    'rate_hits',
    {
      seq: sequence('seq'),
      /** What is limited: an act on one credential. */
      bucket: text('bucket').notNull(),
      at: instant('at').notNull(),
    },
    t => [index('rate_hits_bucket').on(t.bucket, t.at), index('rate_hits_age').on(t.at)],
  )
  return { signedRequests, otpIssuances, spentValues, rateHits }
}
