/** Fake signatures from older code samples for the public API. They are rejected with the reason LEGACY_MAGIC_VALUE. */
export const LEGACY_MAGIC_VALUES: ReadonlySet<string> = new Set([
  'sandbox-valid-signature',
  'sandbox-valid-passkey-signature',
])
