import type { Draw } from '#lib/domain/instructions/seeded-bytes'

/**
 * Returns a phone number with `length` digits after the calling code. These digits start with 000, so that no
 * subscriber has the number.
 */
export function unassignedPhone(draw: Draw, callingCode: string, length: number): string {
  return `+${callingCode}000${draw.digits('phone', length - 3)}`
}
