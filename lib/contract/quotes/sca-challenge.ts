import * as z from 'zod/mini'
import { idOf, instant, text } from '#lib/contract/scalars'

/** A factor of Strong Customer Authentication (SCA). The sandbox sends codes by SMS only. */
export const scaFactor = z.enum(['SMS_OTP', 'TOTP', 'PASSKEY'])
scaFactor.register(z.globalRegistry, { id: 'ScaFactor' })
export type ScaFactor = z.output<typeof scaFactor>

export const SMS_ONLY = 'the sandbox sends codes by SMS only'
export const UNSUPPORTED_FACTORS = { values: ['TOTP', 'PASSKEY'], reason: SMS_ONLY } as const

export const scaChallenge = z.object({
  id: idOf('ScaChallenge'),
  expiresAt: instant,
  factor: scaFactor,
  availableFactors: z.array(scaFactor),
})
scaChallenge.register(z.globalRegistry, {
  id: 'ScaChallenge',
  description: 'A challenge that the customer must satisfy before the quote can be paid or executed.',
})
export type ScaChallenge = z.output<typeof scaChallenge>

/** Proof for a challenge: the code that the customer received. The other fields describe its device only. */
export const scaAuthorization = z.object({
  code: z.optional(z.nullable(text(1, 32))),
  origin: z.optional(z.nullable(text(1, 255))),
  endUserIpAddress: z.optional(z.nullable(text(1, 45))),
})
scaAuthorization.register(z.globalRegistry, { id: 'ScaAuthorization' })
export type ScaAuthorization = z.output<typeof scaAuthorization>
