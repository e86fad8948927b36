import type { PaymentInstructions } from '#lib/client/wire-types'

export interface InstructionLine {
  readonly name: string
  readonly value: string
  /** Shown as a QR code, for a bank or wallet app. */
  readonly isScanned: boolean
  /** True for the reference: payments without it are lost. */
  readonly isReference: boolean
}

const SCANNED = ['qrCode', 'address', 'invoice']

/** Returns the lines of an instruction in wire order; only the first scannable field becomes a QR code. */
export function linesOf({ accountOrWalletInfo }: PaymentInstructions): InstructionLine[] {
  const { accountType: _type, ...fields } = accountOrWalletInfo
  const scanned = SCANNED.find(name => name in fields)
  return Object.entries(fields).map(([name, value]) => ({
    name,
    value: Array.isArray(value) ? value.join(', ') : String(value),
    isScanned: name === scanned,
    isReference: name === 'reference',
  }))
}
