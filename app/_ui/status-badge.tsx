import { statusWords } from '#lib/explain/text/status-words'
import { Icon, type IconName } from './icon'

/** Groups of HTTP statuses. In this API, 202 means that a stamp is required, so 202 is not `ok`. */
type Family = 'ok' | 'info' | 'neutral' | 'err'

const LOOKS: Record<Family, { icon: IconName; text: string; fill: string }> = {
  ok: { icon: 'check', text: 'text-ok', fill: 'bg-ok-weak' },
  info: { icon: 'question', text: 'text-info', fill: 'bg-info-weak' },
  neutral: { icon: 'dash', text: 'text-text-2', fill: 'bg-surface-2' },
  err: { icon: 'cross', text: 'text-err', fill: 'bg-err-weak' },
}

/** CSS classes of the words. `roomy` shows the words only in a wide container. */
const WORDS_LOOK = { line: '', badge: '', short: 'sr-only', roomy: 'sr-only @xl:not-sr-only @xl:whitespace-nowrap' }

/** An HTTP status as a colored icon, number and words. `short` shows the words only to screen readers. */
export function Status({ status, look = 'line' }: { status: number; look?: 'line' | 'short' | 'roomy' | 'badge' }) {
  const { icon, text, fill } = LOOKS[familyOf(status)]
  const badge = look === 'badge' ? `${fill} rounded-control px-2 py-1` : ''
  return (
    <span className={`inline-flex max-w-full items-center gap-1.5 align-middle whitespace-nowrap ${text} ${badge}`}>
      <Icon name={icon} />
      <span className="min-w-0 truncate">
        <span className="font-mono text-code">{status}</span>{' '}
        <span className={WORDS_LOOK[look]}>{statusWords(status)}</span>
      </span>
    </span>
  )
}

function familyOf(status: number): Family {
  if (status === 202) return 'info'
  if (status < 200) return 'neutral'
  if (status < 300) return 'ok'
  return status < 400 ? 'neutral' : 'err'
}
