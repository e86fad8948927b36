import { useMemo } from 'react'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import { ByteView } from '../../../_bytes/byte-view'

/** A token field by field. */
export function TokenBytes({ token }: { token: string }) {
  const anatomy = useMemo(() => dissect(sourceOfText(token), 'jwt'), [token])
  return <ByteView key={token} anatomy={anatomy} />
}
