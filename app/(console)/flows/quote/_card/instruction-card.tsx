'use client'

import { CopyButton } from '#app/_ui/copy-button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import type { PaymentInstructions } from '#lib/client/wire-types'
import { type InstructionLine, linesOf } from './quote-funding'

// Loaded when needed, because only some quotes have a QR code.
const QrCode = lazyPart(
  async () => (await import('./qr-code')).QrCode,
  <span className="text-12 text-text-3">Loading QR code…</span>,
)

/** One way to fund a quote: fields to copy and, for a field that apps can scan, a QR code. */
export function InstructionCard({ instruction }: { instruction: PaymentInstructions }) {
  const lines = linesOf(instruction)
  const { accountType } = instruction.accountOrWalletInfo
  const scanned = lines.find(line => line.isScanned)
  return (
    <section aria-label={accountType} className="rounded-control border border-border p-3" data-testid="instruction">
      <h3>
        <code>{accountType}</code>
        <span className="ml-2 text-12 text-text-3">Sandbox: not a real account</span>
      </h3>
      <div className="mt-2 flex flex-wrap items-start gap-4">
        <dl className="grid min-w-0 flex-1 basis-64 gap-1">
          {lines.map(line => (
            <Line key={line.name} line={line} isNarrow={scanned !== undefined} />
          ))}
        </dl>
        {scanned && (
          <div className="grid size-44 place-items-center">
            <QrCode text={scanned.value} label={`QR code of the ${scanned.name} field`} />
          </div>
        )}
      </div>
      {instruction.instructionsNotes && <p className="mt-2 text-text-2">{instruction.instructionsNotes}</p>}
    </section>
  )
}

function Line({ line, isNarrow }: { line: InstructionLine; isNarrow: boolean }) {
  return (
    <div
      className={`-mx-2 grid items-start gap-x-3 rounded-control px-2 ${isNarrow ? '' : 'sm:grid-cols-[7rem_minmax(0,1fr)]'} ${line.isReference ? 'bg-warn-weak' : ''}`}
    >
      <dt className={`${isNarrow ? '' : 'sm:py-1'} ${line.isReference ? 'font-semibold text-warn' : 'text-text-3'}`}>
        <code>{line.name}</code>
      </dt>
      <dd className="flex items-start gap-2">
        <code className="min-w-0 flex-1 basis-40 py-1 break-all">
          {line.value}
          {line.isReference && <span className="block font-sans text-12 text-warn">must be sent with the payment</span>}
        </code>
        <CopyButton look="quiet" what={line.name} text={line.value} />
      </dd>
    </div>
  )
}
