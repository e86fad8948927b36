import type { PaymentInstructions } from '#lib/client/wire-types'

export interface InstructionLine {
  readonly name: string
  readonly value: string
  /** True if the value is shown as a QR code. */
  readonly isScanned: boolean
  /** True for the reference, which the payer must send with the payment. */
  readonly isReference: boolean
}

const SCANNED = ['qrCode', 'address', 'invoice']

/** Returns the fields of `accountOrWalletInfo`, except `accountType`, in wire order. At most one field is scanned. */
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
