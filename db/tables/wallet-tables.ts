import { isNotNull, isNull } from 'drizzle-orm'
import type { Columns } from '#db/tables/columns-sqlite'
import type { CredentialType } from '#lib/contract/credential-type'
import type { Id } from '#lib/contract/scalars'

/** Defines the tables for wallet authentication. No table contains an unencrypted private key. */
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
      /**
       * Unique per account. `EMAIL_OTP` and `SMS_OTP`: the type. `OAUTH`: the type and a digest of issuer, audience and
       * subject. `PASSKEY`: the type and the WebAuthn credential ID.
       */
      identity: text('identity').notNull(),
      /** The WebAuthn credential ID of a PASSKEY, base64url; unique per platform. */
      webauthnId: text('webauthn_id'),
      /** The COSE public key of a PASSKEY, hex. */
      cosePublicKey: text('cose_public_key'),
      signCount: amount('sign_count'),
      /** The RP ID with which a PASSKEY was registered. */
      rpId: text('rp_id'),
      oidcIssuer: text('oidc_issuer'),
      oidcAudience: text('oidc_audience'),
      oidcSubject: text('oidc_subject'),
      createdBy: text('created_by'),
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
      /** The public key that verifies the session's stamps: a compressed P-256 point in hex. */
      publicKey: text('public_key').notNull(),
      createdAt: instant('created_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      revokedAt: instant('revoked_at'),
      createdBy: text('created_by'),
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
  /** Payloads issued for signing, by Request-Id. */
  const signedRequests = table(
    'signed_requests',
    {
      id: text('id').$type<Id<'Request'>>().primaryKey(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      accountId: text('account_id').$type<Id<'InternalAccount'>>().notNull(),
      /** Method and decoded path of the pending request. */
      operation: text('operation').notNull(),
      /** SHA-256 of the canonical body, hex. Null for a passkey challenge: the client's answer has another body. */
      bodyDigest: text('body_digest'),
      /** `payloadToSign`, encrypted because it may contain an OIDC token. */
      sealedPayload: text('sealed_payload').notNull(),
      /** The only key that may sign: a compressed P-256 point in hex. Null if a session or a passkey signs. */
      signerKey: text('signer_key'),
      /** Values that an action stores at its first request, for the signed retry. */
      facts: json<unknown>('facts'),
      issuedAt: instant('issued_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      usedAt: instant('used_at'),
      /** Number of rejected stamps. */
      failures: amount('failures').notNull(),
    },
    t => [
      index('signed_requests_account').on(t.accountId, t.expiresAt),
      index('signed_requests_age').on(t.expiresAt),
      index('signed_requests_open').on(t.expiresAt).where(isNull(t.usedAt)),
    ],
  )

  /** One-time codes as delivered; only the newest code of a credential is valid. */
  const otpIssuances = table(
    'otp_issuances',
    {
      seq: sequence('seq'),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      accountId: text('account_id').$type<Id<'InternalAccount'>>().notNull(),
      credentialId: text('credential_id').$type<Id<'AuthMethod'>>().notNull(),
      type: text('type').$type<CredentialType>().notNull(),
      /** Email address or phone number to which the code was sent. */
      contact: text('contact').notNull(),
      code: text('code').notNull(),
      /** The uncompressed public key to which the client encrypts the code, hex. */
      targetPublicKey: text('target_public_key').notNull(),
      /**
       * The encrypted private key of `targetPublicKey`. Deleted when the code is used or fails, and when the credential
       * is revoked or its contact changes. If the code is superseded or expires, a later purge deletes the key.
       */
      sealedTargetKey: text('sealed_target_key'),
      issuedAt: instant('issued_at').notNull(),
      expiresAt: instant('expires_at').notNull(),
      /** Number of bundles tried for this code. */
      tries: amount('tries').notNull(),
      endedAt: instant('ended_at'),
      ending: text('ending').$type<'used' | 'superseded' | 'failed'>(),
    },
    t => [
      index('otp_issuances_credential').on(t.credentialId, t.seq),
      index('otp_issuances_age').on(t.issuedAt),
      index('otp_issuances_open').on(t.expiresAt).where(isNull(t.endedAt)),
      index('otp_issuances_key').on(t.endedAt).where(isNotNull(t.sealedTargetKey)),
    ],
  )

  /** Digests of used single-use values: OIDC tokens and registration challenges. */
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

  /** Attempts that count toward a rate limit. */
  const rateHits = table(
    'rate_hits',
    {
      seq: sequence('seq'),
      /** The rate-limited action and its credential. */
      bucket: text('bucket').notNull(),
      at: instant('at').notNull(),
    },
    t => [index('rate_hits_bucket').on(t.bucket, t.at), index('rate_hits_age').on(t.at)],
  )
  return { signedRequests, otpIssuances, spentValues, rateHits }
}
