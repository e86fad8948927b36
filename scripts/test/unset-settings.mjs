/** Name of every setting. A test compares them with those that `lib/runtime/config/config.ts` reads. */
const NAMES = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'ALLOWED_HOSTS',
  'ALLOWED_ORIGINS',
  'ALLOWED_CONTROL_ORIGINS',
  'SANDBOX_CLIENT_ID',
  'SANDBOX_CLIENT_SECRET',
  'SANDBOX_KEK',
  'SANDBOX_CHALLENGE_LIMIT',
  'SANDBOX_VERIFY_LIMIT',
  'SANDBOX_OIDC_ISSUERS',
  'LOG_LEVEL',
]

/**
 * Every setting as if absent, for servers whose tests must not depend on the developer's environment. A server reads
 * missing names from `.env`, so each name is present and empty.
 */
export const UNSET_SETTINGS = Object.freeze(Object.fromEntries(NAMES.map(name => [name, ''])))
