'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import { useKeyRing } from '#app/_data/sessions/key-ring'
import { Icon } from '#app/_ui/icon.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Exchange } from '#lib/client/control-client'
import { hexFromBytes } from '#lib/contract/hex'
import { hpkeLink } from '#lib/explain/links/hpke-link'
import { SHAPES } from '#lib/formats/artifact'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import { type Finding, findingsIn } from '#lib/formats/find-artifacts'
import { readDerSignature } from '#lib/wallet/encoding/der-signature'
import { compressPoint } from '#lib/wallet/keys/point'
import { isProblem } from '#lib/wallet/read-problem'
import { stampHeader } from '#lib/wallet/rejected-bytes'
import { readStamp, STAMP_SCHEME } from '#lib/wallet/stamp'

/** Decoded artifacts of a call: stamp, passkey data, bundles and tokens. */
export function DecodedPanel({ exchange }: { exchange: Exchange }) {
  const findings = useMemo(() => artifactsOf(exchange), [exchange])
  if (findings.length === 0) return null
  return (
    <TitledCard id="decoded" title={findings.some(({ kind }) => kind === 'stamp') ? 'Stamp, decoded' : 'Decoded'}>
      <StampFacts exchange={exchange} />
      {findings.map((finding, index) => (
        <DecodedArtifact key={`${finding.name} ${finding.text}`} finding={finding} isFirst={index === 0}>
          {finding.kind === 'otp-bundle' && (
            <p className="px-4 pb-3">
              <TextLink href={hpkeLink(exchange.id)}>Open in the HPKE bench</TextLink>
            </p>
          )}
        </DecodedArtifact>
      ))}
    </TitledCard>
  )
}

function artifactsOf({ request, response }: Exchange): readonly Finding[] {
  return [{ headers: request.headers, body: request.body }, { body: response.body }].flatMap(message =>
    findingsIn(JSON.stringify(message)).filter(({ text }) => !MASKED.test(text)),
  )
}

/** The log stores only the length and SHA-256 of a secret. */
const MASKED = /\[\d+ characters, sha256 /

function DecodedArtifact(props: { finding: Finding; isFirst: boolean; children: ReactNode }) {
  const { finding, isFirst } = props
  const { kind, name, text } = finding
  const [isOpen, setOpen] = useState(isFirst)
  const anatomy = useMemo(() => (isOpen ? dissect(sourceOfText(text), kind) : undefined), [isOpen, kind, text])
  return (
    <details
      open={isFirst}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="group/artifact border-t border-surface-2"
      data-testid={`decoded-${kind}`}
    >
      <summary className="flex min-h-(--row-height) items-center gap-3 px-4 -outline-offset-2 hover:bg-surface-2">
        <span className="min-w-0 flex-1 break-words">
          <code>{name}</code> <span className="text-text-2">{SHAPES[kind].name}, byte by byte</span>
        </span>
        <Icon name="chevronRight" className="text-text-3 group-open/artifact:rotate-90" />
      </summary>
      <div className="p-4">{anatomy && <ByteView anatomy={anatomy} />}</div>
      {props.children}
    </details>
  )
}

function StampFacts({ exchange }: { exchange: Exchange }) {
  const ring = useKeyRing()
  const header = stampHeader(exchange.request)
  const stamp = header === undefined ? undefined : readStamp(header)
  if (stamp === undefined) return null
  if (isProblem(stamp)) return <p className="px-4 py-3 text-err">{stamp.problem}</p>
  const key = hexFromBytes(compressPoint(stamp.publicKey))
  const isInTab = ring.some(({ publicKey }) => publicKey === hexFromBytes(stamp.publicKey))
  const der = readDerSignature(stamp.signature)
  const facts = [
    ['publicKey', key],
    ['Signer', `${signerOf(exchange)}${isInTab ? ' (key held in this tab)' : ''}`],
    ['scheme', STAMP_SCHEME],
    ...('problem' in der
      ? []
      : [
          ['r', numberText(der.r)],
          ['s', numberText(der.s)],
        ]),
    ['DER', `${stamp.signature.length} bytes`],
  ]
  return (
    <dl
      data-testid="stamp-facts"
      className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_minmax(0,1fr)] [&_dt]:text-text-2"
    >
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="font-mono text-code break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function signerOf({ checks }: Exchange): string {
  const check = checks.find(({ id }) => id === 'signer')
  return check?.got ?? 'not checked in this call'
}

function numberText(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
