import type { PaymentInstructions } from '#lib/client/wire-types'

/** One line of an instruction: a wire name and what stands there. */
export interface InstructionLine {
  readonly name: string
  readonly value: string
  /** Scanned with a phone where a bank or wallet app reads it. */
  readonly isScanned: boolean
  /** Lost without it. */
  readonly isReference: boolean
}

const SCANNED = ['qrCode', 'address', 'invoice']

/** The lines of an instruction in their order on the wire; of several codes only the first is drawn. */
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
