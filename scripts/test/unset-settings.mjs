/** Name of every setting. A test compares them with those that `lib/runtime/config/config.ts` reads. */
const NAMES = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'PUBLIC_ORIGIN',
  'ALLOWED_HOSTS',
  'ALLOWED_ORIGINS',
  'ALLOWED_CONTROL_ORIGINS',
  'SANDBOX_CLIENT_ID',
  'SANDBOX_CLIENT_SECRET',
  'SANDBOX_CLIENT_SECRET_FILE',
  'SANDBOX_ACCESS_KEY',
  'SANDBOX_ACCESS_KEY_FILE',
  'SANDBOX_KEK',
  'SANDBOX_KEK_FILE',
  'SANDBOX_CHALLENGE_LIMIT',
  'SANDBOX_VERIFY_LIMIT',
  'SANDBOX_OIDC_ISSUERS',
  'SANDBOX_WEBHOOK_ENDPOINT',
  'SANDBOX_WEBHOOK_HOSTS',
  'SANDBOX_WORLD_LIMIT',
  'SANDBOX_WORLD_MEMORY_MB',
  'LOG_LEVEL',
]

/**
 * Empty values for all settings, for servers whose tests must not depend on the developer's environment. A server reads
 * missing names from `.env`, so each name is present and empty.
 */
export const UNSET_SETTINGS = Object.freeze(Object.fromEntries(NAMES.map(name => [name, ''])))
