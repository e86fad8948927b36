import type { CredentialType } from '#lib/contract/credential-type'
import type { Attestation } from '#lib/contract/credentials/credential'
import type { Instant } from '#lib/contract/scalars'
import { canonicalText } from '#lib/domain/signing/canonical-json'

export interface PayloadFrame {
  readonly organizationId: string
  readonly now: Instant
}

export interface Activity {
  readonly type: `ACTIVITY_TYPE_${string}`
  readonly parameters: Readonly<Record<string, unknown>>
}

/**
 * Returns the `payloadToSign` of an activity: one line of ASCII JSON with sorted members. The slash in `organizationId`
 * is escaped. Re-serializing the JSON removes the escape, so a stamp over re-serialized JSON does not verify.
 */
export function activityPayload({ organizationId, now }: PayloadFrame, { type, parameters }: Activity): string {
  const members = { organizationId: `org/${organizationId}`, parameters, timestampMs: String(now), type }
  return escapeForSigning(canonicalText(members), organizationId)
}

/** Returns the `payloadToSign` of a quote from a wallet. The payload's fields are in a fixed order, not sorted. */
export function transactionPayload(
  { organizationId, now }: PayloadFrame,
  parameters: { readonly signWith: string; readonly unsignedTransaction: string },
): string {
  const { signWith, unsignedTransaction } = parameters
  const members = {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    timestampMs: String(now),
    organizationId: `org/${organizationId}`,
    parameters: { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' },
    generateAppProofs: true,
  }
  return escapeForSigning(JSON.stringify(members), organizationId)
}

/** Returns the activity that sets the user's email. An empty string removes the email. */
export function emailActivity(userId: string, userEmail: string): Activity {
  return { type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', parameters: { userEmail, userId } }
}

/** Returns the activity that sets the user's phone number. An empty string removes the phone number. */
export function phoneActivity(userId: string, userPhoneNumber: string): Activity {
  return { type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', parameters: { userId, userPhoneNumber } }
}

/** Returns the activity that adds a login provider, with an ID token from that provider. */
export function oauthActivity(
  userId: string,
  provider: { readonly oidcToken: string; readonly providerName: string },
): Activity {
  return { type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS', parameters: { oauthProviders: [provider], userId } }
}

/** Returns the activity that adds a passkey, with the attestation as the client sent it. */
export function passkeyActivity({
  userId,
  nickname,
  challenge,
  attestation,
}: {
  readonly userId: string
  readonly nickname: string
  readonly challenge: string
  readonly attestation: Attestation & { readonly transports: readonly string[] }
}): Activity {
  const { attestationObject, clientDataJson, credentialId, transports } = attestation
  const authenticator = {
    attestation: { attestationObject, clientDataJson, credentialId },
    authenticatorName: nickname,
    challenge,
    transports,
  }
  return { type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', parameters: { authenticators: [authenticator], userId } }
}

/** Returns the activity that removes a credential. `enclaveId` is used only for a passkey or login provider. */
export function removalActivity(type: CredentialType, userId: string, enclaveId: string): Activity {
  switch (type) {
    case 'PASSKEY':
      return { type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', parameters: { authenticatorIds: [enclaveId], userId } }
    case 'OAUTH':
      return { type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS', parameters: { providerIds: [enclaveId], userId } }
    case 'EMAIL_OTP':
      return emailActivity(userId, '')
    case 'SMS_OTP':
      return phoneActivity(userId, '')
    default:
      return type satisfies never
  }
}

/**
 * Returns the activity that creates a session whose key is encrypted to `clientPublicKey`. In a passkey sign-in, the
 * digest of the payload is the challenge (§2.11).
 */
export function sessionActivity(clientPublicKey: string): Activity {
  return { type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', parameters: { targetPublicKey: clientPublicKey } }
}

export function sessionRemovalActivity(userId: string, apiKeyId: string): Activity {
  return { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters: { apiKeyIds: [apiKeyId], userId } }
}

/** Returns the activity that exports a wallet. The export is encrypted to `clientPublicKey`. */
export function exportActivity(walletId: string, clientPublicKey: string): Activity {
  return { type: 'ACTIVITY_TYPE_EXPORT_WALLET', parameters: { targetPublicKey: clientPublicKey, walletId } }
}

/** Returns the activity that signs the hex `payload` without hashing it. `signWith` is the address of the wallet. */
export function rawPayloadActivity(signWith: string, payload: string): Activity {
  const format = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  return { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters: { ...format, payload, signWith } }
}

function escapeForSigning(text: string, organizationId: string): string {
  const escaped = text.replace(`"org/${organizationId}"`, `"org\\/${organizationId}"`)
  return escaped.replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
