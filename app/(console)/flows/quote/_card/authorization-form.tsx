import { type FormEvent, useId, useState } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { useAuthorizeQuote, useResendCode } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { Quote } from '#lib/client/wire-types'

/** Form that authorizes a quote with the code that its customer received. */
export function AuthorizationForm({ quote }: { quote: Quote }) {
  const id = useId()
  const [code, setCode] = useState('')
  const authorize = useAuthorizeQuote()
  const resend = useResendCode()
  const problem = authorize.data?.error ?? resend.data
  const lost = authorize.isError || resend.isError

  function submit(event: FormEvent) {
    event.preventDefault()
    resend.reset()
    authorize.mutate({ quoteId: quote.id, code: code.trim() })
  }
  function requestCode() {
    authorize.reset()
    resend.mutate(quote.id, { onSuccess: error => announce(error === undefined ? 'Code sent again' : error.message) })
  }

  return (
    <form onSubmit={submit} className="grid gap-1">
      <label htmlFor={id} className="text-12 text-text-3">
        Code that the customer received
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="123456"
          value={code}
          onChange={event => setCode(event.target.value)}
          className="control w-32 font-mono text-code"
        />
        <Button look="primary" type="submit" disabled={authorize.isPending || code.trim() === ''}>
          {authorize.isPending ? 'Authorizing…' : 'Authorize'}
        </Button>
        <Button disabled={resend.isPending} onClick={requestCode}>
          Resend
        </Button>
        {resend.isSuccess && resend.data === undefined && (
          <span className="text-ok" data-testid="code-sent">
            The code was sent again.
          </span>
        )}
      </div>
      <ErrorNote>
        {lost ? 'Request failed. No response from the server; check that it is running.' : problem?.message}
      </ErrorNote>
    </form>
  )
}
