import { useMemo } from 'react'
import { dissect } from '#lib/anatomy/dissect'
import { sourceOfText } from '#lib/anatomy/source'
import { ByteView } from '../../../_bytes/byte-view'

/** A token field by field. */
export function TokenBytes({ token }: { token: string }) {
  const anatomy = useMemo(() => dissect(sourceOfText(token), 'jwt'), [token])
  return <ByteView key={token} anatomy={anatomy} />
}
