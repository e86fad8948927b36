import { Icon } from '#app/_ui/icon.tsx'

/** The result of verifying a webhook in this tab. */
export function WebhookVerdict(props: {
  isValid: boolean
  isAsReceived: boolean
  keyId: string
  isFormerKey?: boolean
}) {
  const { isValid, isAsReceived, keyId, isFormerKey = false } = props
  return (
    <p
      data-testid="webhook-verdict"
      className={`flex items-start gap-2 rounded-control px-3 py-2 ${isValid ? 'bg-ok-weak text-ok' : 'bg-err-weak text-err'}`}
    >
      <Icon name={isValid ? 'check' : 'cross'} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        <strong className="font-semibold">{isValid ? 'Signature verified' : 'Signature does not verify'}</strong> in
        this tab, over the bytes {isAsReceived ? 'that the built-in receiver got' : 'that the service sent'}, with{' '}
        {isFormerKey && 'former '}
        key {keyId}.{!isValid && ' A receiver must reply 401 and do nothing else.'}
      </span>
    </p>
  )
}
