import type { Explainer } from './explainer'
import { because } from './explainer'
import { goTo, readWhatItTakes, sendAgain } from './fixes'

const lookUp = goTo('Look it up in the quote form', '/flows/quote')

/** Rejections about the receiver: UMA addresses and their institutions. */
export const OF_COUNTERPARTIES = {
  INVALID_UMA_ADDRESS: {
    checked: 'Whether the address has the form $name@host.',
    reasons: [
      { says: 'The $ is missing: a shell expanded it, or an e-mail address was sent.' },
      { says: 'The host has an empty part, as in uma..example, or a part that begins or ends with a hyphen.' },
      { says: 'The address was percent-encoded twice.' },
    ],
    remedy: 'Send $name@host in lower case; in a shell put it in single quotes.',
    fix: lookUp,
  },
  UMA_NOT_FOUND: {
    checked: 'Whether anybody answers this address.',
    reasons: [
      { says: 'Only the platform’s own customers and $success.<cur>, $pending.long.<cur>, $fail.compliance.<cur> do.' },
      { says: 'The customer is another platform’s.' },
    ],
    remedy: 'Use an address of a customer, or $success.eur on any host.',
    fix: goTo('See the customers', '/data'),
  },
  UMA_ADDRESS_EXISTS: {
    checked: 'Whether the address is free on this platform.',
    reasons: [{ says: 'Another customer has it; a test perhaps makes the same customer twice.' }],
    remedy: 'Choose another address, or leave it out and one is generated.',
    fix: goTo('See the customers', '/data'),
  },
  MISSING_MANDATORY_USER_INFO: {
    checked: 'Whether senderCustomerInfo has every field the receiver asks for.',
    reasons: [
      { says: 'The lookup’s requiredPayerDataFields were not copied into senderCustomerInfo.' },
      { says: 'A field is there and empty.' },
    ],
    remedy: 'Fill in each field of details.missingFields under senderCustomerInfo.',
    fix: lookUp,
  },
  INVALID_RECEIVER: {
    checked: 'Whether the receiver can be paid, and is the one that was looked up.',
    reasons: [
      because('RECEIVER_CHANGED', 'The customer who was looked up has another UMA address now.'),
      { says: 'The receiver’s institution refuses payments: counterparties of this sandbox do so only when armed.' },
    ],
    remedy: 'Look the receiver up again and send the quote with the new lookupId, or pay another one.',
    fix: lookUp,
  },
  LOOKUP_REQUEST_FAILED: armedOnly(
    'Whether the receiver’s institution answered the lookup.',
    'It could not be reached, or refused.',
    'Look the receiver up again, then send the quote with the new lookupId.',
  ),
  INVALID_PAYREQ_RESPONSE: armedOnly(
    'Whether the counterparty’s answer to the pay request is valid.',
    'Its answer lacks a member, or its numbers contradict each other.',
    'Nothing in this request can be put right: tell the counterparty, with the exchange id.',
  ),
  PARSE_PAYREQ_RESPONSE_ERROR: armedOnly(
    'Whether the counterparty’s answer to the pay request can be read.',
    'It is no JSON, or of another version of the protocol.',
    'Nothing in this request can be put right: tell the counterparty, with the exchange id.',
  ),
  PARSE_LNURLP_RESPONSE_ERROR: armedOnly(
    'Whether the counterparty’s answer to the lookup can be read.',
    'It is no JSON: often the page of a proxy in front of it.',
    'Nothing in this request can be put right: tell the counterparty, with the exchange id.',
  ),
  CERT_CHAIN_INVALID: armedOnly(
    'Whether the counterparty’s certificates lead to a root that is trusted.',
    'An intermediate certificate is missing on its side.',
    'Nothing in this request can be put right: tell the counterparty.',
  ),
  CERT_CHAIN_EXPIRED: armedOnly(
    'Whether the counterparty’s certificates are within their time.',
    'One of them has expired.',
    'Nothing in this request can be put right: tell the counterparty.',
  ),
  INVALID_PUBKEY_FORMAT: armedOnly(
    'Whether the counterparty’s public key has the format the protocol asks for.',
    'It publishes the key in another encoding.',
    'Nothing in this request can be put right: tell the counterparty.',
  ),
  MISSING_REQUIRED_UMA_PARAMETERS: armedOnly(
    'Whether the messages between the institutions carry every required member.',
    'The counterparty speaks another version and leaves one out.',
    'Nothing in this request can be put right: tell the counterparty.',
  ),
  SENDER_NOT_ACCEPTED: armedOnly(
    'Whether the counterparty accepts this sender.',
    'Its compliance rules refuse the sender’s country, name or institution.',
    'Pay by another route. Sending it again changes nothing.',
  ),
  INVALID_TIMESTAMP: armedOnly(
    'Whether the signed message between the institutions is recent.',
    'The clocks of the two institutions differ.',
    'Send the same request again: it is signed anew.',
  ),
  INVALID_NONCE: armedOnly(
    'Whether the nonce of the signed message was seen before.',
    'The message between the institutions was repeated on the way.',
    'Send the same request again: it gets a nonce of its own.',
  ),
  UNSUPPORTED_UMA_VERSION: armedOnly(
    'Whether the counterparty supports this service’s version of UMA.',
    'The counterparty speaks older versions only.',
    'Sending it again changes nothing until the counterparty supports the version.',
  ),
  NO_COMPATIBLE_UMA_VERSION: armedOnly(
    'Whether both sides have a version of UMA in common.',
    'Their lists of versions have none in common.',
    'Sending it again changes nothing until one side supports a version of the other’s.',
  ),
  PAYREQ_REQUEST_FAILED: armedOnly(
    'Whether the counterparty answered the pay request.',
    'It could not be reached, or answered with an error.',
    'Send the same request again after a while, with the same Idempotency-Key: no money has moved.',
  ),
  LNURLP_REQUEST_FAILED: armedOnly(
    'Whether the counterparty answered the lookup.',
    'It could not be reached, or answered with an error.',
    'Send the same request again after a while.',
  ),
  COUNTERPARTY_PUBKEY_FETCH_ERROR: armedOnly(
    'Whether the counterparty’s public key could be fetched.',
    'The address it publishes its keys at did not answer.',
    'Send the same request again after a while.',
  ),
  INVITATION_ALREADY_CLAIMED: armedOnly(
    'The invitation is not claimed yet.',
    'Another customer claimed it, or the first of two requests did.',
    'Look the customer up before you send the request again.',
  ),
  INVITATION_CANCELLED: armedOnly(
    'The invitation is not canceled.',
    'The inviting customer canceled it.',
    'Ask the inviting customer for a new invitation.',
  ),
  INVITATIONS_NOT_CONFIGURED: armedOnly(
    'The platform uses invitations.',
    'Invitations are not set up for the platform.',
    'Create the customer without an invitation.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: armedOnly(
    'The stablecoin provider accepts the account.',
    'The provider does not know the account, or its credentials have changed.',
    'Connect the provider account again, then send the same request.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: armedOnly(
    'The stablecoin provider gives access to the account.',
    'Its owner withdrew the access.',
    'Connect the provider account again, then send the same request.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: armedOnly(
    'The request names one account at the stablecoin provider, if several are connected.',
    'Several accounts are connected and the request names none.',
    'Choose one of the connected accounts, then send the same request.',
  ),
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: armedOnly(
    'Whether the EMAIL_OTP credentials tied to the customer could be updated.',
    'The credentials could not be changed along with the customer, so neither was.',
    'Send the same request again: nothing of it was kept.',
  ),
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: {
    checked: 'Whether each field demanded of the other side is one this service knows.',
    reasons: [
      because('UNKNOWN_FIELD', 'A mandatory field of the configuration is unknown; details.allowed lists those known.'),
      { says: 'The counterparty demands a field that this service cannot supply.' },
    ],
    remedy: 'Demand only fields that details.allowed lists. Sending it again changes nothing.',
    fix: readWhatItTakes,
  },
} as const satisfies Readonly<Record<string, Explainer>>

/** Explains a code that only arming causes: counterparties of this sandbox never do this themselves. */
function armedOnly(checked: string, says: string, remedy: string): Explainer {
  return {
    checked,
    reasons: [{ says }, { says: 'The counterparties of this sandbox never do that by themselves: it was armed.' }],
    remedy,
    fix: sendAgain(),
  }
}
