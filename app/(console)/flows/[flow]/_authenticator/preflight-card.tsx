import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Icon } from '#app/_ui/icon.tsx'
import { hasPlatformAuthenticator } from './authenticator-choice'
import { isAllowedRpId, usePasskeyUrl } from './use-passkey-url'

/** Requirements of a passkey ceremony, and whether this page meets them. */
export function PreflightCard() {
  const { data: state } = useQuery(stateQuery)
  const { data: hasPlatform } = useQuery({ queryKey: ['platformAuthenticator'], queryFn: hasPlatformAuthenticator })
  const passkeyUrl = usePasskeyUrl()
  if (state === undefined || hasPlatform === undefined) return null
  const { origin, hostname } = location
  const isRpIdAllowed = isAllowedRpId(hostname, state.rpId)
  const { origin: expected } = new URL(state.origin)
  const isMet = origin === expected && isRpIdAllowed && isSecureContext
  return (
    <section aria-label="Passkey requirements" data-testid="preflight">
      <details open={!isMet} className="group/preflight">
        <summary className="inline-flex min-h-6 items-center gap-1.5 text-12 text-text-2 hover:text-text">
          <Icon name="chevronRight" className="group-open/preflight:rotate-90" />
          Passkey requirements: {isMet ? 'met' : 'not met'}
        </summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1 lg:grid-cols-2 wide:grid-cols-4">
          <Line name="origin" value={origin} isGood={origin === expected} hint={`expected ${expected}`} />
          <Line name="rpId" value={state.rpId} isGood={isRpIdAllowed} hint={`this page is on ${hostname}`} />
          <Line
            name="secure context"
            value={isSecureContext ? 'yes' : 'no'}
            isGood={isSecureContext}
            hint="browsers allow passkeys only on localhost or over HTTPS"
          />
          <Line
            name="platform authenticator"
            value={hasPlatform ? 'available' : 'not available'}
            isGood={hasPlatform}
            hint="use a security key, a phone or the software authenticator"
            isOptional
          />
        </dl>
      </details>
      {passkeyUrl !== undefined && (
        <p role="alert" className="mt-2 rounded-control bg-err-weak p-3 text-err" data-testid="preflight-blocked">
          Passkeys don’t work at this address.{' '}
          <a className="underline underline-offset-2" href={passkeyUrl}>
            Open this flow at {state.origin}
          </a>
        </p>
      )}
    </section>
  )
}

function Line(props: { name: string; value: string; isGood: boolean; hint: string; isOptional?: boolean }) {
  const { isGood, isOptional } = props
  const look = isGood ? 'text-ok' : isOptional ? 'text-text-3' : 'text-err'
  return (
    <div
      className="grid grid-cols-[1rem_minmax(0,1fr)] content-start gap-x-2"
      data-testid={`preflight-${props.name.replaceAll(' ', '-')}`}
      data-state={isGood ? 'pass' : isOptional ? 'none' : 'fail'}
    >
      <dt className="col-start-2 text-12 text-text-2">{props.name}</dt>
      <dd className="contents">
        <Icon name={isGood ? 'check' : isOptional ? 'dash' : 'cross'} className={`col-start-1 mt-0.5 ${look}`} />
        <span className="min-w-0">
          <code className="break-all">{props.value}</code>
          {!isGood && <span className={`block text-12 ${look}`}>{props.hint}</span>}
        </span>
      </dd>
    </div>
  )
}
