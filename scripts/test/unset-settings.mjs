/** Every setting by name. A test compares them with those that `lib/runtime/config/config.ts` reads. */
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
 * Every setting as if it had not been given, for servers whose tests must not depend on who runs them. A server reads `.env`
 * for the names its environment lacks, so each name is there, and empty.
 */
export const UNSET_SETTINGS = Object.freeze(Object.fromEntries(NAMES.map(name => [name, ''])))
