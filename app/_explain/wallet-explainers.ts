import { headerOf } from '#lib/client/sent-exchange'
import {
  inMinutes,
  OIDC_AGE_MAX_MS,
  OIDC_AHEAD_MAX_MS,
  OTP_VALID_SECONDS,
  SESSION_VALID_MS,
  SIGNED_REQUEST_VALID_MS,
} from '#lib/contract/lifetimes'
import { because, type Explainer } from './explainer'
import { goTo, readWhatItTakes } from './fixes'
import { inFlow, linkToFlow } from './flow-fix'
import { ASSERTION_REFUSED } from './passkey-explainers'

/** Rejections of credentials, sessions and signed retries. */
export const OF_WALLETS = {
  WALLET_SIGNATURE_MISSING: {
    checked: 'Whether Service-Wallet-Signature stands beside Request-Id.',
    reasons: [
      {
        says: 'Request-Id was sent and the stamp was not: a proxy or client dropped the header it does not know.',
        when: evidence => headerOf(evidence, 'request-id') !== undefined,
      },
      {
        says: 'The operation moves a wallet’s money and takes no call without a stamp.',
        when: ({ operationId }) => operationId === 'executeQuote',
      },
      { says: 'The header has another name; Grid-Wallet-Signature is taken too.' },
    ],
    remedy: 'Stamp payloadToSign, and send the stamp as Service-Wallet-Signature with the same request.',
    fix: linkToFlow,
  },
  REQUEST_ID_MISSING: {
    checked: 'Whether Request-Id stands beside the stamp.',
    reasons: [
      { says: 'The requestId of the 202 was not echoed as a header of the retry.' },
      {
        says: 'The challenge of the passkey answered a requestId, and verify takes it as Request-Id.',
        when: ({ operationId, body }) => operationId === 'verifyCredential' && /"PASSKEY"/.test(body ?? ''),
      },
    ],
    remedy: 'Echo requestId exactly as answered, in the header Request-Id.',
    fix: linkToFlow,
  },
  WALLET_SIGNATURE_MALFORMED: {
    checked: 'Whether the header is base64url of JSON with publicKey, scheme and signature, the last strict DER.',
    reasons: [
      {
        says: 'A bare signature was sent instead of the whole stamp: it does not begin as base64url of a JSON object.',
        when: evidence => !/^ey/.test(headerOf(evidence, 'service-wallet-signature') ?? 'ey'),
      },
      because('TWO_SIGNATURES', 'Service-Wallet-Signature and Grid-Wallet-Signature stand both, and differ.'),
      { says: 'The signature is r and s side by side (64 bytes, as WebCrypto gives it) instead of DER.' },
      { says: 'The text is base64 with + / = where base64url is wanted.' },
    ],
    remedy: 'Send base64url of {"publicKey", "scheme", "signature"}, the signature as DER in hex.',
    fix: linkToFlow,
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    checked: 'Whether the stamp verifies over payloadToSign byte for byte, and the body is the first leg’s.',
    reasons: [
      because(
        'BODY_CHANGED',
        'The body of the retry has other values than the first request, or a member more or less, known or not.',
      ),
      because(
        'TRAILING_NEWLINE',
        'The stamp verifies over the payload and a newline: it was read from a file or echo.',
      ),
      because('RESERIALISED', 'The payload was parsed and printed again before it was signed.'),
      because('REQUEST_BODY', 'The body of the request was signed instead of payloadToSign.'),
      because('OTHER_PAYLOAD', 'The payload of another pending request was signed.'),
      because('JSON_STRING', 'The payload was printed as JSON once more: its quotes and escapes were signed too.'),
      because('ESCAPED_TEXT', 'The payload was cut out of the answer as text, and its escapes were signed too.'),
      because('HEX_TEXT', 'The hex text of the payload was signed instead of its bytes.'),
      because('BASE64URL_TEXT', 'The base64url of the payload was signed instead of its bytes.'),
      because('DOUBLE_HASH', 'The payload was hashed before a function that hashes too.'),
    ],
    remedy: 'Sign the bytes of payloadToSign as answered, and repeat the first request unchanged.',
    fix: linkToFlow,
  },
  WALLET_SIGNATURE_INVALID: {
    checked: 'Whether the stamp verifies against the key of a session that may sign this.',
    reasons: [
      because(
        'UNKNOWN_KEY',
        'The key is of no active session of this account: it expired, was revoked, or is another’s.',
      ),
      because('OWN_CREDENTIAL', 'The session is of the very credential to be revoked.'),
      because('OTHER_SESSION', 'A refresh is signed by the session that is refreshed, and this is another one.'),
      because('OTHER_KEY', 'The key is not the one that was sealed in the OTP bundle.'),
      because('BAD_SIGNATURE', 'The signature is of other bytes than any this sandbox can name, or was damaged.'),
    ],
    remedy: 'Sign with the key of an active session of this account that may authorise the action.',
    fix: linkToFlow,
  },
  INVALID_SIGNATURE: {
    checked: 'Whether a signature that is no wallet stamp verifies.',
    reasons: [{ says: 'It was made over other bytes, or with another key.' }],
    remedy: 'Sign the bytes as they were received, without parsing them first.',
    fix: readWhatItTakes,
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: onlyOne(
    'EMAIL_OTP',
    'email-otp',
    'Every wallet whose customer has an e-mail begins with one.',
  ),
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: onlyOne('SMS_OTP', 'sms-otp', 'A run before this one registered it.'),
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    checked: 'Whether the e-mail is free: no other EMAIL_OTP credential of the platform has it.',
    reasons: [{ says: 'Another customer’s wallet signs in with this e-mail.' }],
    remedy: 'Use another e-mail, or change that of the other customer first.',
    fix: goTo('See the customers', '/data'),
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    checked: 'Whether the customer has the EMAIL_OTP credentials it had when the 202 was answered.',
    reasons: [{ says: 'One was added or revoked between the two legs.' }],
    remedy: 'Send the request again without the two headers, and sign the payload of the new 202.',
    fix: linkToFlow,
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    checked: 'Whether this WebAuthn credential id is registered on the platform.',
    reasons: [
      { says: 'The same attestation was sent twice.' },
      { says: 'The passkey is registered on another wallet of the platform.' },
    ],
    remedy: 'Create a new passkey, naming those there are in excludeCredentials.',
    fix: inFlow('Register another passkey', 'passkey-register'),
  },
} as const satisfies Readonly<Record<string, Explainer>>

/** Meanings of `UNAUTHORIZED` and `INVALID_INPUT` for wallets, by reason. */
export const WALLET_REASONS: Readonly<Record<string, Partial<Omit<Explainer, 'byReason'>>>> = {
  REQUEST_NOT_FOUND: {
    checked: 'Whether Request-Id names a pending request of this operation, path and account.',
    reasons: [
      { says: 'The id is of a request to another path or account, or was cut off.' },
      { says: 'The sandbox was reset or another snapshot loaded since.' },
    ],
    remedy: 'Send the request without the two headers, and use the requestId of that 202.',
    fix: linkToFlow,
  },
  LEGACY_MAGIC_VALUE: {
    checked: 'The signature is not one of the magic values that older samples send.',
    reasons: [{ says: 'The client follows an older sample. The service verifies every signature, as in production.' }],
    remedy: 'Create a real signature. The flow below creates one in the browser and exports each step as a script.',
    fix: linkToFlow,
  },
  REQUEST_EXPIRED: {
    checked: `Whether the request is still pending: ${inMinutes(SIGNED_REQUEST_VALID_MS)}, by the sandbox clock.`,
    reasons: [{ says: 'Signing took longer than that.' }, { says: 'The sandbox clock was moved past its expiresAt.' }],
    remedy: 'Send the request without the two headers, and sign the payload of the new 202.',
    fix: linkToFlow,
  },
  REQUEST_USED: {
    checked: 'Whether the requestId was used: each is good for one success, and for five failed stamps.',
    reasons: [
      { says: 'A retry of the network sent the signed request twice; the first one succeeded.' },
      { says: 'Five stamps failed for it.' },
    ],
    remedy: 'See whether the first one succeeded; if not, begin anew without the two headers.',
    fix: goTo('Find the earlier call', '/log'),
  },
  SESSION_ENDED: {
    checked: 'Whether the session is still active, by the sandbox clock.',
    reasons: [
      {
        says: `More than ${inMinutes(SESSION_VALID_MS)} passed since it was opened, or the clock was moved past its expiresAt.`,
      },
      { says: 'It was revoked, or its credential was.' },
    ],
    remedy: 'Verify a credential of the wallet for a new session.',
    fix: goTo('Sign in', '/flows/email-otp'),
  },
  OIDC_KEYS_UNAVAILABLE: {
    checked: 'Whether the keys of the token’s issuer could be fetched.',
    reasons: [{ says: 'The key set’s address in SANDBOX_OIDC_ISSUERS does not answer, or answers no key set.' }],
    remedy: 'See that the address answers, then verify again with a fresh token.',
    fix: linkToFlow,
  },
  NO_PENDING_OTP: {
    checked: 'Whether a code is pending for this credential.',
    reasons: [
      { says: 'No challenge was asked for, or the code was used.' },
      { says: `Three wrong codes ended it, or ${inMinutes(OTP_VALID_SECONDS * 1000)} of the sandbox clock.` },
    ],
    remedy: 'Ask for a new code with the credential’s challenge, and seal it to the bundle of that answer.',
    fix: linkToFlow,
  },
  INVALID_OTP_CODE: {
    checked: 'Whether the bundle opens, and holds the code and a public key.',
    reasons: [
      { says: 'The bundle was sealed to the target of an earlier challenge: a new one ends the old.' },
      { says: 'The code is not 000000, the code of every sandbox.' },
      { says: 'The public key inside is no point of P-256 in hex, or the HPKE info differs.' },
    ],
    remedy: 'Seal {"otp_code":"000000","public_key":…} to the newest otpEncryptionTargetBundle.',
    fix: linkToFlow,
  },
  OIDC_TOKEN_REFUSED: {
    checked: `The claims of the token: iss, aud and sub of this credential, iat at most ${OIDC_AGE_MAX_MS / 1000} seconds old, nonce.`,
    reasons: [
      {
        says: `The token was kept: iat is more than ${OIDC_AGE_MAX_MS / 1000} seconds old, or more than ${OIDC_AHEAD_MAX_MS / 1000} ahead of the sandbox clock.`,
        when: ({ details }) => details.claim === 'iat',
      },
      { says: 'exp has passed by the sandbox clock.', when: ({ details }) => details.claim === 'exp' },
      {
        says: 'nbf is still to come by the sandbox clock: the provider issued the token for later use.',
        when: ({ details }) => details.claim === 'nbf',
      },
      {
        says: 'The token is not signed by a key of its issuer: this sandbox was told to look at signatures.',
        when: ({ details }) => /^(alg|signature)$/.test(String(details.claim)),
      },
      {
        says: 'nonce is not the SHA-256 of this clientPublicKey, in hex.',
        when: ({ details }) => details.claim === 'nonce',
      },
      {
        says: 'It is of another identity than the credential.',
        when: ({ details }) => /^(iss|aud|sub)$/.test(String(details.claim)),
      },
    ],
    remedy: 'Mint a new token for this identity, with the nonce of the key you send.',
    fix: linkToFlow,
  },
  OIDC_TOKEN_USED: {
    checked: 'Whether the token opened a session before.',
    reasons: [{ says: 'The client keeps tokens and sent this one again.' }],
    remedy: 'Take a fresh token for every verify.',
    fix: linkToFlow,
  },
  ASSERTION_REFUSED,
}

function onlyOne(type: string, flow: string, says: string): Explainer {
  return {
    checked: `Whether the account has a credential of type ${type}; it takes one.`,
    reasons: [{ says }, { says: 'The first request succeeded and was sent again.' }],
    remedy: 'Use the credential there is. To replace it, revoke it with a session of another one.',
    fix: inFlow('Sign in with the one there is', flow),
  }
}
