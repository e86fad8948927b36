import { expect, it } from 'vitest'
import { crc16 } from '#lib/domain/instructions/crc16'

it('crc16 of 123456789 is the published check value, and of an empty string the initial value', () => {
  expect(crc16('123456789')).toBe(0x29b1)
  expect(crc16('')).toBe(0xffff)
})
