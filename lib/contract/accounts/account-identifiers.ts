/** Fields that can identify an external account, in order of precedence. */
export const ACCOUNT_IDENTIFIERS = [
  'accountNumber',
  'iban',
  'clabeNumber',
  'pixKey',
  'vpa',
  'phoneNumber',
  'address',
  'lightningAddress',
  'invoice',
  'bolt12',
]
