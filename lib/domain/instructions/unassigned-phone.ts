import type { Draw } from '#lib/domain/instructions/seeded-bytes'

/** Returns a phone number that no subscriber has: the `length` digits after the calling code start with 000. */
export function unassignedPhone(draw: Draw, callingCode: string, length: number): string {
  return `+${callingCode}000${draw.digits('phone', length - 3)}`
}
