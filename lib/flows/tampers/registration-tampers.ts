import { revokeBefore, SIGNED_BODY_TAMPERS } from '#lib/flows/tampers/action-tampers'
import { OAUTH_REGISTRATION_TAMPERS } from '#lib/flows/tampers/oauth-tampers'
import { ATTESTATION_TAMPERS } from '#lib/flows/tampers/passkey-tampers'
import { changeBody } from '#lib/flows/tampers/retry-tampers'
import type { Tamper } from '#lib/flows/tampers/tamper'

export const REGISTER_PASSKEY_TAMPERS: readonly Tamper[] = [
  ...ATTESTATION_TAMPERS,
  ...SIGNED_BODY_TAMPERS,
  changeBody(members => ({ ...members, nickname: 'Another device' })),
  revokeBefore('leg-2'),
]

export const REGISTER_OAUTH_TAMPERS: readonly Tamper[] = [
  ...OAUTH_REGISTRATION_TAMPERS,
  ...SIGNED_BODY_TAMPERS,
  changeBody(members => ({ ...members, oidcToken: `${members.oidcToken}A` })),
  revokeBefore('leg-2'),
]
