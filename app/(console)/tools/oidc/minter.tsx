'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { TokenRequest } from '#lib/client/control-client'
import { AgeSlider } from './age-slider'
import { TokenCard } from './token-card'

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
