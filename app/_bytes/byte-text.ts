import { hexFromBytes } from '#lib/contract/hex'
import { base64FromBytes, base64urlFromBytes } from '#lib/wallet/encoding/bytes'

export const BYTE_FORMS = ['hex', 'base64url', 'base64', 'C array'] as const

export type ByteForm = (typeof BYTE_FORMS)[number]

/** Bytes in a line of a C array. */
const LINE_LENGTH = 12

export function byteText(bytes: Uint8Array, form: ByteForm): string {
  switch (form) {
    case 'hex':
      return hexFromBytes(bytes)
    case 'base64url':
      return base64urlFromBytes(bytes)
    case 'base64':
      return base64FromBytes(bytes)
    case 'C array':
      return cArray(bytes)
  }
}

function cArray(bytes: Uint8Array): string {
  const numbers = Array.from(bytes, byte => `0x${byte.toString(16).padStart(2, '0')}`)
  const lines: string[] = []
  for (let at = 0; at < numbers.length; at += LINE_LENGTH)
    lines.push(`  ${numbers.slice(at, at + LINE_LENGTH).join(', ')},`)
  return `const unsigned char bytes[${bytes.length}] = {\n${lines.join('\n')}\n};\n`
}
