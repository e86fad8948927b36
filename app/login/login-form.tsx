'use client'

import { useSearchParams } from 'next/navigation'
import { type FormEvent, useId, useState } from 'react'
import { control } from '#app/_data/api/control'
import { BrandMark } from '#app/_ui/brand-mark.tsx'
import { Button } from '#app/_ui/button.tsx'

/** Form that exchanges the access key for the console's cookie, and then opens the page that the user requested. */
export function LoginForm() {
  const next = useSearchParams().get('next') ?? '/'
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const key = new FormData(event.currentTarget).get('key')
    setSending(true)
    try {
      await control('POST /login', { body: { key: typeof key === 'string' ? key.trim() : '' } })
      location.assign(sameOriginPath(next, location.origin))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setSending(false)
    }
  }

  return (
    <form onSubmit={event => void submit(event)} className="card grid gap-4 p-6">
      <p className="flex items-center gap-2 text-14 font-semibold">
        <BrandMark />
        Countersign
      </p>
      <div>
        <h1 className="text-20 font-semibold">Log in</h1>
        <p className="mt-1 text-text-2">Enter the access key to open the console.</p>
      </div>
      <div className="grid gap-1">
        <label htmlFor={id}>Access key</label>
        <input
          id={id}
          name="key"
          type="password"
          autoComplete="current-password"
          required
          aria-describedby={`${id}-hint ${id}-problem`}
          className="control h-8 font-mono text-code"
        />
        <p id={`${id}-hint`} className="text-12 text-text-3">
          The value of SANDBOX_ACCESS_KEY, or the key that the server prints at startup.
        </p>
      </div>
      <p id={`${id}-problem`} role="alert" className={problem ? 'text-err' : 'hidden'}>
        {problem}
      </p>
      <Button type="submit" look="primary" className="min-h-8!" disabled={isSending}>
        {isSending ? 'Logging in…' : 'Log in'}
      </Button>
    </form>
  )
}

/** Returns the path, query and fragment of `next`, or `/` if `next` is invalid or may lead to another origin. */
export function sameOriginPath(next: string, origin: string): string {
  if (!URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // Browsers read a host after a leading //. Resolving dot segments can produce such a path: /.//host becomes //host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
