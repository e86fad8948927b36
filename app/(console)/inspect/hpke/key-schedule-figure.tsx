import { useId } from 'react'
import { KIND_STYLES } from '#app/_bytes/kind-style'
import { ArrowMarker } from '#app/_ui/arrow-marker.tsx'
import type { FieldKind } from '#lib/formats/field'
import { type PlaintextLine, type ScheduleValue, shortText } from './schedule-values'
import type { ValueId } from './trial-texts'

/** Top-left corners of the boxes. Each box is 196 by 68. */
const PLACES: { readonly [Id in ValueId]: readonly [x: number, y: number] } = {
  recipient: [0, 32],
  enc: [0, 120],
  private: [0, 208],
  info: [0, 296],
  dh: [232, 164],
  shared: [464, 164],
  context: [464, 296],
  aad: [696, 32],
  key: [696, 120],
  nonce: [696, 208],
  ciphertext: [696, 296],
}

const COLUMNS = [
  [0, 'inputs'],
  [232, 'agree'],
  [464, 'extract'],
  [696, 'expand'],
  [972, 'open'],
] as const

/** Lines between the boxes. ARROWS end in an arrowhead; JOINS do not. */
const ARROWS = [
  'M196 66H688',
  'M196 154H208Q214 154 214 160V192Q214 198 220 198H224',
  'M428 198H456',
  'M196 330H456',
  'M660 198H672Q678 198 678 192V160Q678 154 684 154H688',
  'M672 198Q678 198 678 204V236Q678 242 684 242H688',
  'M892 66H930Q936 66 936 72V110Q936 116 942 116H970',
  'M892 154H970',
  'M892 242H930Q936 242 936 236V198Q936 192 942 192H970',
  'M892 330H944Q950 330 950 324V232Q950 226 956 226H970',
]
const JOINS = [
  'M205 154V72Q205 66 211 66',
  'M196 242H208Q214 242 214 236V204Q214 198 220 198',
  'M446 76V192Q446 198 452 198',
  'M660 330H672Q678 330 678 324V236',
]

const FILLS: { readonly [Kind in FieldKind]?: string } = {
  key: 'fill-info-weak',
  private: 'fill-byte-private-weak',
  hash: 'fill-byte-hash-weak',
  ciphertext: 'fill-warn-weak',
  text: 'fill-surface-2',
}

const DESCRIPTION =
  'ECDH with the private key and encappedPublic gives dh. dh, encappedPublic and the recipient’s public key give the shared secret. The shared secret and the context, which contains the hash of info, give the key and the base nonce. The documented AAD is encappedPublic followed by the recipient’s public key. The key, base nonce, AAD, ciphertext and tag go into AES-GCM, which returns the plaintext if the tag is valid.'

/** Drawing of the key schedule from the inputs to the plaintext. */
export function KeyScheduleFigure(props: {
  values: readonly ScheduleValue[]
  aead: string
  /** Undefined if the values do not decrypt the bundle. */
  plaintext: readonly PlaintextLine[] | undefined
  plaintextLength: number
}) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 1104 434"
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      className="hpke w-full max-lg:hidden"
    >
      <title id={`${id}-title`}>Key schedule of this bundle</title>
      <desc id={`${id}-desc`}>{DESCRIPTION}</desc>
      <defs>
        <ArrowMarker id={`${id}-arrow`} />
      </defs>
      {COLUMNS.map(([x, name]) => (
        <text key={name} x={x} y="14" className="fill-text-3 text-12">
          {name}
        </text>
      ))}
      <g className="fill-none stroke-border-strong stroke-2">
        {ARROWS.map(line => (
          <path key={line} d={line} markerEnd={`url(#${id}-arrow)`} />
        ))}
        {JOINS.map(line => (
          <path key={line} d={line} />
        ))}
      </g>
      <circle cx="205" cy="154" r="3.5" className="fill-border-strong" />
      <Pill x={340} y={56} width={224} words="AAD = both public keys" />
      <Pill x={300} y={320} width={60} words="hashed" />
      {props.values.map(value => (
        <Box key={value.id} value={value} />
      ))}
      <Outcome {...props} arrow={`url(#${id}-arrow)`} />
    </svg>
  )
}

function Pill({ x, y, width, words }: { x: number; y: number; width: number; words: string }) {
  return (
    <>
      <rect x={x} y={y} width={width} height="20" rx="10" className="fill-raised stroke-border" />
      <text x={x + width / 2} y={y + 14} textAnchor="middle" className="fill-text text-[11px] font-medium">
        {words}
      </text>
    </>
  )
}

function Box({ value: { id, kind, name, length, text, note, isWrong } }: { value: ScheduleValue }) {
  const [x, y] = PLACES[id]
  const { letter } = KIND_STYLES[kind]
  return (
    <g>
      <rect
        x={x}
        y={y}
        width="196"
        height="68"
        rx="8"
        className={`${FILLS[kind] ?? 'fill-surface-2'} ${isWrong ? 'hpke-wrong stroke-err stroke-2' : ''}`}
      />
      <text x={x + 12} y={y + 20} className="text-13 font-semibold">
        <tspan className={INKS[kind]}>{letter}</tspan>
        <tspan dx="8" className="fill-text">
          {name}
        </tspan>
      </text>
      <text x={x + 184} y={y + 20} textAnchor="end" className="fill-text-2 text-12">
        {length} B
      </text>
      <text x={x + 12} y={y + 39} className="fill-text font-mono text-12">
        {shortText(text)}
      </text>
      <text x={x + 12} y={y + 57} className={`text-[11px] ${isWrong ? 'fill-err font-medium' : 'fill-text-2'}`}>
        {note}
      </text>
    </g>
  )
}

const INKS: { readonly [Kind in FieldKind]?: string } = {
  key: 'fill-info',
  private: 'fill-text',
  hash: 'fill-byte-hash',
  ciphertext: 'fill-warn',
  text: 'fill-text-2',
}

function Outcome(props: {
  aead: string
  plaintext: readonly PlaintextLine[] | undefined
  plaintextLength: number
  arrow: string
}) {
  const { plaintext } = props
  const isOpen = plaintext !== undefined
  const ink = isOpen ? 'fill-ok' : 'fill-err'
  return (
    <>
      <rect x="978" y="94" width="126" height="150" rx="8" className={isOpen ? 'fill-ok-weak' : 'fill-err-weak'} />
      <text x="1041" y="120" textAnchor="middle" className="fill-text text-13 font-semibold">
        {props.aead}
      </text>
      <path
        d={isOpen ? 'm1033.500 146.750 4.800 4.800 10.200-10.050' : 'm1035 140 12 12m0-12-12 12'}
        className={`fill-none stroke-[2.4] ${isOpen ? 'stroke-ok' : 'stroke-err'}`}
      />
      <text x="1041" y="184" textAnchor="middle" className={`text-12 font-semibold ${ink}`}>
        {isOpen ? 'the tag is valid' : 'the tag is invalid'}
      </text>
      <text x="1041" y="206" textAnchor="middle" className="fill-text-2 text-[11px]">
        <tspan x="1041">{isOpen ? 'these inputs' : 'an input or the bundle'}</tspan>
        <tspan x="1041" dy="14">
          {isOpen ? 'decrypt the bundle' : 'is wrong'}
        </tspan>
      </text>
      {plaintext && (
        <>
          <path d="M1041 244V340" className="fill-none stroke-border-strong stroke-2" markerEnd={props.arrow} />
          <rect x="916" y="348" width="188" height="84" rx="8" className="fill-surface-2" />
          <text x="928" y="368" className="fill-text text-13 font-semibold">
            plaintext
          </text>
          <text x="1092" y="368" textAnchor="end" className="fill-text-2 text-12">
            {props.plaintextLength} B
          </text>
          {plaintext.map(([name, value], at) => (
            <text key={name} x="928" y={390 + 19 * at} className="fill-text font-mono text-[11px]">
              {name} {shortText(value, 5, 4)}
            </text>
          ))}
        </>
      )}
    </>
  )
}
