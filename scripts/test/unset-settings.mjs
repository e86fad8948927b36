/** Names of all settings. A test compares them with the settings that `lib/runtime/config/config.ts` reads. */
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
  'COMPRESSED_CLIENT_KEYS',
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
 * An empty value for each setting, so that servers under test do not depend on the developer's environment. An empty
 * setting counts as unset, but a missing one would be read from `.env`.
 */
export const UNSET_SETTINGS = Object.freeze(Object.fromEntries(NAMES.map(name => [name, ''])))
