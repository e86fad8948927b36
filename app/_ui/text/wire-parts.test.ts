import { expect, test } from 'vitest'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { wireParts } from './wire-parts'

const wireOf = (sentence: string) => wireParts(sentence).flatMap(({ text, isWire }) => (isWire ? [text] : []))

test.each([
  ['The stamp covers payloadToSign plus a trailing newline.', ['payloadToSign']],
  ['One or more fields are missing. See details.errors.', ['details.errors']],
  ['Service-Wallet-Signature and Request-Id are both present', ['Service-Wallet-Signature', 'Request-Id']],
  ['The account already has an EMAIL_OTP credential. Use or revoke the existing one.', ['EMAIL_OTP']],
  ['The plaintext has otp_code and public_key', ['otp_code', 'public_key']],
  ['Seal {"otp_code":"000000","public_key":…} to the bundle.', ['{"otp_code":"000000","public_key":…}']],
  ['POST /quotes/{quoteId}/execute without enough funds', ['POST /quotes/{quoteId}/execute']],
  ['Read paymentInstructions[0].accountOrWalletInfo, then stamp it.', ['paymentInstructions[0].accountOrWalletInfo']],
  ['A JSON object of P-256 keys, in UTF-8 and base64url.', []],
  ['Request a new code: the email’s code was used.', []],
])('the wire names in %j are %j', (sentence, wire) => {
  expect(wireOf(sentence)).toEqual(wire)
})

test('joining the parts of an error message yields the message', () => {
  for (const { message } of Object.values(ERRORS)) {
    expect(
      wireParts(message)
        .map(({ text }) => text)
        .join(''),
    ).toBe(message)
  }
})
