import type { Explainer, Explainers } from '#lib/explain/explainer'
import { because } from '#lib/explain/explainer'
import { linkFix, linkToReference, sendAgain } from '#lib/explain/fixes'

const lookUp = linkFix('Look up receiver', '/flows/quote')

/** Explanations of errors about receivers, counterparties, invitations, stablecoin providers and credential updates. */
export const COUNTERPARTY_EXPLAINERS = {
  INVALID_UMA_ADDRESS: {
    checked: 'The UMA address must have the form $name@host.',
    reasons: [
      'The $ is missing. A shell expanded $name as a variable, or an email address was sent.',
      'The host has an empty part, as in uma..example, or a part that begins or ends with a hyphen.',
      'The address was percent-encoded twice.',
    ],
    remedy: 'Send $name@host in lowercase. In a shell, use single quotes.',
    fix: lookUp,
  },
  UMA_NOT_FOUND: {
    checked: 'The UMA address must exist.',
    reasons: [
      'The address is not in use on this platform, and its name is not $success.<cur>, $pending.long.<cur>, $fail.compliance.<cur> or $fail.refund.<cur>.',
      'The address belongs to a customer of another platform.',
    ],
    remedy: 'Use a customer’s address, or $success.eur@<any host>.',
    fix: linkFix('Browse customers', '/data'),
  },
  UMA_ADDRESS_EXISTS: {
    checked: 'The UMA address must not be in use on this platform.',
    reasons: ['Another customer has this address. A test may create the same customer twice.'],
    remedy: 'Choose another address, or omit umaAddress to have one generated.',
    fix: linkFix('Browse customers', '/data'),
  },
  MISSING_MANDATORY_USER_INFO: {
    checked: 'senderCustomerInfo must include every field the receiver requires.',
    reasons: [
      'Some of the lookup’s requiredPayerDataFields are missing from senderCustomerInfo.',
      'A required field is empty.',
    ],
    remedy: 'Add every field in details.missingFields to senderCustomerInfo.',
    fix: lookUp,
  },
  INVALID_RECEIVER: {
    checked: 'The receiver must accept payments and be the one that was looked up.',
    reasons: [
      because('RECEIVER_CHANGED', 'The UMA address no longer belongs to the receiver that was looked up.'),
      'The receiver’s institution rejects payments. In the sandbox, this occurs only when forced.',
    ],
    remedy: 'Look up the receiver again and use the new lookupId, or choose another receiver.',
    fix: lookUp,
  },
  LOOKUP_REQUEST_FAILED: forcedOnly(
    'The receiver’s institution must respond to the lookup.',
    'The institution was unreachable or rejected the lookup.',
    'Look up the receiver again and use the new lookupId.',
  ),
  LOOKUP_REQUEST_NOT_FOUND: forcedOnly(
    'The receiver lookup that a quote names must still be known.',
    'The lookup was made too long ago, or on another platform.',
    'Look up the receiver again and use the new lookupId.',
  ),
  COUNTERPARTY_NOT_ALLOWED: forcedOnly(
    'The receiver’s institution must be enabled for the platform.',
    'The institution is not on the platform’s allow list.',
    'Choose another receiver, or ask the operator of the API to enable the institution.',
  ),
  TRANSACTION_SIZE_LIMIT_EXCEEDED: forcedOnly(
    'The amount must be within the limit for one transaction.',
    'The amount is larger than the customer, the rail or the corridor allows at once.',
    'Send a smaller amount, or split the payment.',
  ),
  VELOCITY_LIMIT_EXCEEDED: forcedOnly(
    'The transfers of a period must be within the limits of the customer and of the counterparty.',
    'Earlier transfers of the same day or month have used up the limit.',
    'Retry in the next period, or send a smaller amount.',
  ),
  INVALID_PAYREQ_RESPONSE: forcedOnly(
    'The counterparty’s pay response must be valid.',
    'The response lacks a field or has inconsistent amounts.',
    'Your request is correct. Contact the counterparty and include the call ID.',
  ),
  PARSE_PAYREQ_RESPONSE_ERROR: forcedOnly(
    'The counterparty’s pay response must be readable.',
    'The response is not JSON or uses another protocol version.',
    'Your request is correct. Contact the counterparty and include the call ID.',
  ),
  PARSE_LNURLP_RESPONSE_ERROR: forcedOnly(
    'The counterparty’s lookup response must be readable.',
    'The response is not JSON, often because a proxy returned a web page.',
    'Your request is correct. Contact the counterparty and include the call ID.',
  ),
  CERT_CHAIN_INVALID: forcedOnly(
    'The counterparty’s certificate chain must lead to a trusted root.',
    'The counterparty did not send an intermediate certificate.',
    'Your request is correct. Contact the counterparty.',
  ),
  CERT_CHAIN_EXPIRED: forcedOnly(
    'The counterparty’s certificates must not be expired.',
    'A certificate in the chain has expired.',
    'Your request is correct. Contact the counterparty.',
  ),
  INVALID_PUBKEY_FORMAT: forcedOnly(
    'The counterparty’s public key must have the format the protocol requires.',
    'The key is published in another encoding.',
    'Your request is correct. Contact the counterparty.',
  ),
  MISSING_REQUIRED_UMA_PARAMETERS: forcedOnly(
    'Messages between the institutions must include every required UMA field.',
    'The counterparty uses another UMA version and omits a field.',
    'Your request is correct. Contact the counterparty.',
  ),
  SENDER_NOT_ACCEPTED: forcedOnly(
    'The counterparty must accept this sender.',
    'The counterparty’s compliance rules reject the sender’s country, name or institution.',
    'Don’t retry. Use another payment route.',
  ),
  INVALID_TIMESTAMP: forcedOnly(
    'The signed message between the institutions must be recent.',
    'The clocks of the two institutions differ too much.',
    'Retry the request. The message is signed again.',
  ),
  INVALID_NONCE: forcedOnly(
    'The nonce of the signed message must be new.',
    'A message between the institutions was delivered twice.',
    'Retry the request. The message then has a new nonce.',
  ),
  UNSUPPORTED_UMA_VERSION: forcedOnly(
    'The counterparty must support this service’s UMA version.',
    'The counterparty supports only older versions.',
    'Don’t retry until the counterparty supports this version.',
  ),
  NO_COMPATIBLE_UMA_VERSION: forcedOnly(
    'Both institutions must support a common UMA version.',
    'The institutions support different UMA versions.',
    'Don’t retry until both institutions support a common version.',
  ),
  PAYREQ_REQUEST_FAILED: forcedOnly(
    'The counterparty must respond to the pay request.',
    'The counterparty was unreachable or returned an error.',
    'Retry later with the same Idempotency-Key. No money has moved.',
  ),
  LNURLP_REQUEST_FAILED: forcedOnly(
    'The counterparty must respond to the lookup.',
    'The counterparty was unreachable or returned an error.',
    'Retry later.',
  ),
  COUNTERPARTY_PUBKEY_FETCH_ERROR: forcedOnly(
    'The counterparty’s public key must be retrievable.',
    'The server that publishes the public key did not respond.',
    'Retry later.',
  ),
  INVITATION_ALREADY_CLAIMED: forcedOnly(
    'The invitation must be unclaimed.',
    'Another customer or an earlier request of yours claimed the invitation.',
    'Check whether the customer exists before you send the request again.',
  ),
  INVITATION_CANCELLED: forcedOnly(
    'The invitation must not be canceled.',
    'The inviting customer canceled the invitation.',
    'Ask the inviting customer for a new invitation.',
  ),
  INVITATIONS_NOT_CONFIGURED: forcedOnly(
    'The platform must have invitations configured.',
    'Invitations are not configured for the platform.',
    'Create the customer without an invitation.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: forcedOnly(
    'The stablecoin provider must accept the account.',
    'The provider does not know the account, or the account’s credentials have changed.',
    'Connect the provider account again, then retry the request.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: forcedOnly(
    'The stablecoin provider must grant access to the account.',
    'The account’s owner revoked access.',
    'Connect the provider account again, then retry the request.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: forcedOnly(
    'If several stablecoin provider accounts are connected, the request must name one.',
    'Several accounts are connected, but the request does not name one.',
    'Choose one of the connected accounts, then retry the request.',
  ),
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: forcedOnly(
    'The customer’s EMAIL_OTP credentials must be updated together with the customer.',
    'Updating the credentials failed, so the customer was not changed either.',
    'Retry the request. Nothing was saved.',
  ),
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: {
    checked: 'Every mandatory counterparty field must be known to this service.',
    reasons: [
      because(
        'UNKNOWN_FIELD',
        'A mandatory field in the configuration is unknown. details.allowed lists the known fields.',
      ),
      'The counterparty requires a field this service cannot provide.',
    ],
    remedy: 'Don’t retry. Require only fields in details.allowed.',
    fix: linkToReference,
  },
} as const satisfies Explainers

function forcedOnly(checked: string, cause: string, remedy: string): Explainer {
  return {
    checked,
    reasons: [cause, 'In the sandbox, this error occurs only when forced.'],
    remedy,
    fix: sendAgain(),
  }
}
