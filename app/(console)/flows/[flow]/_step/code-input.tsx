import { useId } from 'react'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { StepActions } from './rejected-step'

/** Input for the one-time code that the next step encrypts. The service rejects any code except 000000. */
export function CodeInput({ code, isIdle, edit }: { code: string; isIdle: boolean; edit: StepActions['edit'] }) {
  const id = useId()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={id} className="font-semibold">
        Code the customer received
      </label>
      <input
        id={id}
        className="control w-28 font-mono"
        inputMode="numeric"
        autoComplete="one-time-code"
        disabled={!isIdle}
        value={code}
        onChange={event => edit({ otpCode: event.target.value })}
      />
      <span className="text-text-2">
        In the sandbox, this code is always 000000. <TextLink href="/inbox">Open the inbox</TextLink>
      </span>
    </p>
  )
}
