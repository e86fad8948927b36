import { Icon, type IconName } from '#app/_ui/icon.tsx'
import type { Quote, Transaction } from '#lib/client/wire-types'

type DisplayedStatus = Quote['status'] | Transaction['status'] | 'REFUND PENDING'

const LOOKS: Record<string, { icon: IconName; text: string; fill: string }> = {
  PENDING: { icon: 'question', text: 'text-info', fill: 'bg-info-weak' },
  PROCESSING: { icon: 'send', text: 'text-info', fill: 'bg-info-weak' },
  COMPLETED: { icon: 'check', text: 'text-ok', fill: 'bg-ok-weak' },
  FAILED: { icon: 'cross', text: 'text-err', fill: 'bg-err-weak' },
  EXPIRED: { icon: 'clock', text: 'text-warn', fill: 'bg-warn-weak' },
}
const UNKNOWN = { icon: 'dash', text: 'text-text-2', fill: 'bg-surface-2' } as const

export function QuoteStatus({ status, isBadge }: { status: DisplayedStatus; isBadge?: boolean }) {
  const { icon, text, fill } = LOOKS[status] ?? UNKNOWN
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${text} ${isBadge ? `${fill} rounded-control px-2 py-1` : ''}`}
    >
      <Icon name={icon} />
      <code>{status}</code>
    </span>
  )
}
