import type { Draw } from '#lib/domain/instructions/seeded-bytes'

/**
 * Returns a phone number with `length` digits after the calling code. The first three of them are zeros, which no
 * country assigns.
 */
export function unassignedPhone(draw: Draw, callingCode: string, length: number): string {
  return `+${callingCode}000${draw.digits('phone', length - 3)}`
}
