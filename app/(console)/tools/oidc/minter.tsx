'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import type { TokenRequest } from '#lib/client/control-client'
import { OIDC_AGE_MAX_MS, OIDC_AHEAD_MAX_MS } from '#lib/contract/lifetimes'

const FIELDS = [
  { name: 'iss', label: 'Issuer (iss)', value: 'https://accounts.google.com' },
  { name: 'aud', label: 'Audience (aud)', value: 'countersign-console' },
  { name: 'sub', label: 'Subject (sub)', value: 'ada' },
  { name: 'email', label: 'Email (email)', value: 'ada@example.com' },
] as const

export function Minter() {
  const [age, setAge] = useState(0)
  const mint = useMutation({
    mutationFn: async (request: Omit<TokenRequest, 'iat'>) => {
      const { now } = await control('GET /clock')
      return control('POST /oidc/token', { body: { ...request, iat: Math.floor(Date.parse(now) / 1000) - age } })
    },
    onSuccess: () => announce('ID token created'),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mint.mutate(tokenRequestFrom(new FormData(event.currentTarget)))
  }

  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <form onSubmit={submit} aria-label="Token claims" className="card grid gap-3 p-4">
        {FIELDS.map(({ name, label, value }) => (
          <Field key={name} name={name} label={label} value={value} isRequired={name !== 'email'} />
        ))}
        <Field
          name="clientPublicKey"
          label="Client public key (65 bytes, hex), optional"
          value=""
          pattern="04[0-9a-fA-F]{128}"
          hint="Sets nonce to the SHA-256 of this hex text."
        />
        <AgeSlider age={age} setAge={setAge} />
        <Button type="submit" look="primary" disabled={mint.isPending} className="justify-self-start">
          {mint.isPending ? 'Creating…' : 'Create token'}
        </Button>
        <ErrorNote>{mint.error?.message}</ErrorNote>
      </form>
      <TokenCard token={mint.data?.idToken} />
    </div>
  )
}

function Field(props: {
  name: string
  label: string
  value: string
  isRequired?: boolean
  pattern?: string
  hint?: string
}) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {props.label}
      </label>
      <input
        id={id}
        name={props.name}
        defaultValue={props.value}
        required={props.isRequired}
        pattern={props.pattern}
        title={props.hint}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        className="control font-mono text-code"
      />
      {props.hint && <p className="text-12 text-text-3">{props.hint}</p>}
    </div>
  )
}

function tokenRequestFrom(form: FormData): Omit<TokenRequest, 'iat'> {
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const [email, clientPublicKey] = [textOf('email'), textOf('clientPublicKey')]
  return {
    iss: textOf('iss'),
    aud: textOf('aud'),
    sub: textOf('sub'),
    ...(email !== '' && { email }),
    ...(clientPublicKey !== '' && { clientPublicKey }),
  }
}

/** Range of the slider in seconds. A token issued ahead of the clock has a negative age. */
const [YOUNGEST, OLDEST] = [-OIDC_AHEAD_MAX_MS / 1000, 120]
/** Maximum age of an accepted token, in seconds. */
const LIMIT = OIDC_AGE_MAX_MS / 1000

/** Slider for the age of the token to create, with a mark at the limit. */
function AgeSlider({ age, setAge }: { age: number; setAge: (age: number) => void }) {
  const id = useId()
  const isRejected = age > LIMIT
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex justify-between gap-2 text-12 text-text-2">
        <span>Token age at creation (iat)</span>
        <output className={`font-mono ${isRejected ? 'text-err' : 'text-text'}`}>{age} s</output>
      </label>
      {/* The slider spans 125 seconds, and the limit is 65 seconds from its left end: 52%. */}
      <div className="relative">
        <input
          id={id}
          type="range"
          min={YOUNGEST}
          max={OLDEST}
          step={1}
          value={age}
          aria-valuetext={`${age} seconds${isRejected ? ', too old' : ''}`}
          onChange={event => setAge(Number(event.target.value))}
          className="min-h-6 w-full accent-accent"
        />
        <span aria-hidden="true" className="absolute top-0 left-[52%] h-6 border-l-2 border-err" />
      </div>
      <p className={`text-12 ${isRejected ? 'text-err' : 'text-text-3'}`}>
        {isRejected
          ? `Older than ${LIMIT} s. The API rejects it.`
          : `Valid for another ${LIMIT - age} s. The limit is ${LIMIT} s.`}
      </p>
    </div>
  )
}

const TokenBytes = lazyPart(
  async () => (await import('./token-bytes')).TokenBytes,
  <p className="min-h-60 text-text-3">Loading…</p>,
)

function TokenCard({ token }: { token: string | undefined }) {
  return (
    <section aria-labelledby="token" className="card min-w-0 p-4" data-testid="token-card">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 id="token" className="text-14 font-semibold">
          oidcToken
        </h2>
        {token && <CopyButton what="the token" text={token} />}
      </div>
      {token === undefined ? (
        <p className="mt-2 text-text-2">
          No token yet. Use a created token as oidcToken when you register or verify an OAUTH credential.
        </p>
      ) : (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
          <CodeBlock label="Token" testId="token" className="max-h-32 whitespace-pre-wrap break-all">
            {token}
          </CodeBlock>
          <TokenBytes token={token} />
        </div>
      )}
    </section>
  )
}
