import { hexFromBytes } from '#lib/contract/hex'
import { base64FromBytes, base64urlFromBytes } from '#lib/wallet/encoding/bytes'

const WRITERS = { hex: hexFromBytes, base64url: base64urlFromBytes, base64: base64FromBytes, 'C array': cArray }

type ByteForm = keyof typeof WRITERS

export const BYTE_FORMS = Object.keys(WRITERS) as ByteForm[]

/** Bytes per line of a C array. */
const LINE_LENGTH = 12

export function byteText(bytes: Uint8Array, form: ByteForm): string {
  return WRITERS[form](bytes)
}

function cArray(bytes: Uint8Array): string {
  const numbers = Array.from(bytes, byte => `0x${byte.toString(16).padStart(2, '0')}`)
  const lines: string[] = []
  for (let at = 0; at < numbers.length; at += LINE_LENGTH)
    lines.push(`  ${numbers.slice(at, at + LINE_LENGTH).join(', ')},`)
  return `const unsigned char bytes[${bytes.length}] = {\n${lines.join('\n')}\n};\n`
}
