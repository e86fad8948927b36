import type { Rules } from '#lib/testing/project/quote-promises'

/** What the specification says of wallet authentication, by section, and the title of the test that holds us to each rule. */
export const WALLET_RULES: Readonly<Record<string, Rules>> = {
  '§4.2 register': {
    'the first credential is 201':
      'the first credential of a wallet is registered at once, with a bundle that can be used',
    'a further one is 202 first':
      'a wallet that has a credential wants the next one signed: its type, and one line of canonical ASCII',
    'then the identical request, signed, is 201': 'is registered by the signed retry of a session',
    'OAUTH nickname is the email claim': 'the nickname',
    'EMAIL_OTP nickname is the customer email':
      'a wallet starts with the EMAIL_OTP of its customer, and with no member beyond the contract',
    'the 201 may carry a bundle':
      'the first credential of a wallet is registered at once, with a bundle that can be used',
    'PASSKEY has no inline challenge': 'the first credential of a wallet may be a passkey, registered at once',
    'PASSKEY is authenticated by challenge and verify':
      'is registered by the signed retry of another credential, and signs in',
    'one EMAIL_OTP': 'a second EMAIL_OTP is refused on the first leg',
    'one SMS_OTP': 'a second SMS_OTP is refused on the first leg, and at a retry that was overtaken',
    'a WebAuthn id once': 'on its account, to a repeat of the very request',
    'EMAIL_OTP added back after removal': 'an EMAIL_OTP can be added back once it was removed',
    'many passkeys': 'is registered by the signed retry of another credential, and signs in',
    'one OAUTH per identity': 'an account takes one of each identity',
  },
  '§4.3 list': {
    'data, an array of AuthMethod':
      'a wallet starts with the EMAIL_OTP of its customer, and with no member beyond the contract',
    'not paginated': 'an account without credentials, of another kind or unknown has none',
  },
  '§4.4 revoke': {
    'first 202': 'a credential is revoked by a signed retry that names its type',
    'by a different credential': 'a credential cannot authorise its own revocation',
    'signed 204 without content, and its sessions end': 'a revoked credential is gone, and all its sessions are ended',
    'the only one stays, 400': 'the only credential of an account is kept: INVALID_INPUT on the first leg',
    'also when two revoke each other':
      'of two credentials that revoke each other at once one is left, in each of 20 rounds',
  },
  '§4.5 challenge': {
    'body optional, clientPublicKey ignored for codes':
      'the body may be missing, empty or hold a clientPublicKey, which a one-time code ignores',
    'clientPublicKey required for PASSKEY': 'no body answers INVALID_INPUT, for a passkey needs a key',
    'not for OAUTH': 'an OAUTH credential takes no challenge',
    'an AuthMethod with its bundle':
      'a one-time code is answered with the credential as it was and a bundle to seal it to',
    'a new bundle each time': 'each challenge has a bundle of its own, all signed by one key',
    'otherwise unchanged': 'a one-time code is answered with the credential as it was and a bundle to seal it to',
    PasskeyAuthChallenge: 'a challenge is told with the credential, and what a passkey has to sign',
    'the key is bound into what is signed': 'an assertion of a challenge issued for another key of the client',
    'rate limited with Retry-After': 'after Retry-After seconds the next one succeeds, and not before',
  },
  '§4.6 verify': {
    'code, first leg 202 with a token for the key':
      'a right code is answered with a verification token for the key that was sealed',
    'code, signed 200 without a key': 'the second leg gives a session of 15 minutes without a key: the client has it',
    'code, the sealed key becomes the session key': 'a session ends by its own signature',
    'OAUTH, one call with a sealed key': 'one call gives a session of 15 minutes, with a key sealed to the client',
    'OAUTH, headers unused': 'neither header of a signed retry is looked at',
    'PASSKEY, one call with a sealed key':
      'an assertion gives a session, its key sealed to the client that asked for the challenge',
    'PASSKEY, the Request-Id of the challenge':
      'that names nothing is told so, and so is one of another credential or platform',
    'PASSKEY, signature unused': 'is a wallet signature, whatever it is',
  },
  '§5.2 credential types': {
    'a wallet begins with one, tied to the e-mail':
      'a wallet starts with the EMAIL_OTP of its customer, and with no member beyond the contract',
    'SMS_OTP works as EMAIL_OTP':
      'the first credential of a wallet is registered at once, with a bundle that can be used',
  },
  '§5.3 flows': {
    'one bundle for one issuance': 'until a new one takes its place',
    'the plaintext code is never sent': 'needs what it is given, and nothing else',
    'OAUTH signature against the issuer on every call':
      'is verified on every call, with keys that are fetched once in a while',
    'iat at most 60 seconds old': 'the bounds of freshness, by the sandbox clock and to the millisecond',
    'iss, aud and sub as registered': 'a token of somebody else, or for somebody else',
    'tokens are used once': 'it is refused when it is sent again',
    'PASSKEY signs the UTF-8 of the hex text': 'an assertion of the decoded challenge is told what to do',
  },
  '§5.4 signed retry': {
    'byte for byte as returned': 'a stamp over other bytes is told by what it is over',
    'the same request': 'another clientPublicKey on the second leg is another body',
    'before expiresAt': 'is good for 5 minutes, and not longer',
    'single use': 'is used up by success',
    'single use in a race': '64 identical signed retries have one effect',
    'missing stamp': 'a Request-Id alone answers WALLET_SIGNATURE_MISSING',
    'missing Request-Id': 'a signature alone answers REQUEST_ID_MISSING',
    'bad stamp': 'a stamp that cannot be read answers WALLET_SIGNATURE_MALFORMED',
    'wrong key': 'of a key of nobody answers WALLET_SIGNATURE_INVALID',
  },
  '§5.5 sandbox': {
    'the code is 000000, HPKE is real': 'is one and the same answer, whatever is wrong with it; the trace says what',
    'OAUTH signatures are skipped, claims are not': 'what the token says beside does not matter, nor how it is signed',
    'nonce is sha256(clientPublicKey)':
      'the nonce is of clientPublicKey as it was sent, in whatever case its digits are',
  },
}
