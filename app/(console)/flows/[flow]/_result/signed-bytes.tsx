import type { ReactNode } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import type { StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { hexFromBytes } from '#lib/contract/hex'
import { readBase64url, textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'

/** End offsets of the first three fields of authenticatorData (WebAuthn section 6.1). */
const [RP_ID_HASH_END, FLAGS_END, COUNTER_END] = [32, 33, 37]

/** Picture of a passkey signature and the signed bytes: authenticatorData and the SHA-256 hash of clientDataJSON. */
export function SignedBytes({ artifacts }: { artifacts: StepView['artifacts'] }) {
  const [data, client, signature] = ['authenticatorData', 'clientDataJson', 'signature'].map(name =>
    readBase64url(artifacts.find(artifact => artifact.name === name)?.text ?? '', { tolerate: 'base64' }),
  )
  if (data === undefined || client === undefined || signature === undefined) return null
  return (
    <figure data-testid="signed-bytes" className="grid gap-3">
      <figcaption className="font-semibold text-text-2">What the passkey signed</figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 wide:grid-cols-[minmax(0,1.2fr)_auto_minmax(0,0.7fr)_auto_minmax(0,0.8fr)]">
        <div className="grid gap-1">
          <p className="text-12 text-text-2">Written by the authenticator</p>
          <Part letter="H" look={HASH} name="rpIdHash" size={RP_ID_HASH_END}>
            {shortHex(data.slice(0, RP_ID_HASH_END))}
          </Part>
          <div className="grid grid-cols-2 gap-1">
            <Part letter="B" look={PLAIN} name="flags" size={1}>
              0x{hexFromBytes(data.slice(RP_ID_HASH_END, FLAGS_END))}
            </Part>
            <Part letter="N" look={PLAIN} name="counter" size={COUNTER_END - FLAGS_END}>
              {hexFromBytes(data.slice(FLAGS_END, COUNTER_END))}
            </Part>
          </div>
        </div>
        <Arrow />
        <Part letter="B" look={PLAIN} name="authenticatorData" size={data.length}>
          unchanged
        </Part>
        <Icon name="chevronRight" className="text-text-3 max-wide:order-last max-wide:rotate-90 wide:row-span-2" />
        <div className="grid gap-2 max-wide:order-last wide:row-span-2">
          <p className="font-semibold">{data.length + HASH_LENGTH} bytes are signed</p>
          <p className="text-text-2">with the passkey’s private key, inside the authenticator</p>
          <Part letter="S" look={SIGNATURE} name="signature" size={signature.length}>
            {shortHex(signature)}
          </Part>
        </div>
        <div className="grid gap-1">
          <p className="text-12 text-text-2">Written by the browser: clientDataJSON, {client.length} bytes</p>
          <code className="rounded-control bg-code-bg p-2 break-all">{textFromUtf8(client)}</code>
        </div>
        <Arrow words="SHA-256" />
        <Part letter="H" look={HASH} name="client data hash" size={HASH_LENGTH}>
          {shortHex(sha256(client))}
        </Part>
      </div>
    </figure>
  )
}

/** Length of a SHA-256 hash in bytes. */
const HASH_LENGTH = 32
const HASH = 'bg-byte-hash-weak text-byte-hash'
const SIGNATURE = 'bg-byte-signature-weak text-byte-signature'
const PLAIN = 'bg-surface-2 text-text-2'

function Part(props: { letter: string; look: string; name: string; size: number; children: ReactNode }) {
  return (
    <div className={`rounded-control p-2 ${props.look}`}>
      <p className="flex gap-2">
        <b aria-hidden="true">{props.letter}</b>
        <span className="flex-1 text-text">{props.name}</span>
        <span className="text-text-2">{props.size} B</span>
      </p>
      <code className="break-all text-text">{props.children}</code>
    </div>
  )
}

function Arrow({ words }: { words?: string }) {
  return (
    <p className="grid justify-items-center text-12 text-byte-hash">
      {words}
      <Icon name="send" className="text-text-3 max-wide:rotate-90" />
    </p>
  )
}

function shortHex(bytes: Uint8Array): string {
  const hex = hexFromBytes(bytes)
  return `${hex.slice(0, 12)}…${hex.slice(-6)}`
}
