/** Returns bytes as lowercase hex. This file imports nothing, so that callers do not bundle zod. */
export function hexFromBytes(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX_OF_BYTE[byte]
  return hex
}

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
