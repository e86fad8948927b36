import { useMemo } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'

export function TokenBytes({ token }: { token: string }) {
  const anatomy = useMemo(() => dissect(sourceOfText(token), 'jwt'), [token])
  return <ByteView key={token} anatomy={anatomy} />
}
