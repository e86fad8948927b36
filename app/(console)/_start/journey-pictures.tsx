import type { ReactNode } from 'react'

/** Drawing that assistive technology ignores, because the card's heading and text describe the flow. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 340 156" aria-hidden="true" className="journey w-full overflow-visible fill-text text-12">
      {children}
    </svg>
  )
}

/** Bars of the sent and the received amount, to scale. The fees between them are enlarged. */
export function QuotePicture() {
  return (
    <Picture>
      <path d="M0 44H337V108H0Z" className="fill-byte-hash-weak" />
      <path d="M337 44 200 66H340V44Z" className="fill-warn-weak" />
      <rect y="20" width="340" height="24" rx="4" className="fill-accent" />
      <rect x="337" y="20" width="3" height="24" className="fill-warn" />
      <rect x="200" y="66" width="30" height="14" rx="2" className="fill-warn" />
      <rect x="232" y="66" width="90" height="14" rx="2" className="fill-warn" />
      <rect x="324" y="66" width="16" height="14" rx="2" className="fill-warn" />
      <rect y="108" width="337" height="24" rx="4" className="fill-byte-hash" />
      <text y="12" className="text-14 font-semibold">
        1,000.00 USD
      </text>
      <text x="192" y="77" textAnchor="end">
        fees 4.54
      </text>
      <text x="10" y="98">
        ÷ 1.08695652
      </text>
      <text y="150" className="text-14 font-semibold">
        915.82 EUR
      </text>
    </Picture>
  )
}

const LANES = [
  { x: 46, name: 'Browser', line: 'fill-(--lane-browser)' },
  { x: 160, name: 'Backend', line: 'fill-(--lane-backend)' },
  { x: 270, name: 'Countersign', line: 'fill-(--lane-service)' },
] as const

/** Requests of the flow, from top to bottom. The last two differ only in their headers. */
const MESSAGES = [
  { y: 36, answer: 'ok' },
  { y: 82, answer: 'info' },
  { y: 128, answer: 'ok' },
] as const

const ANSWERS = { ok: 'fill-ok stroke-ok', info: 'fill-info stroke-info' } as const

/** Sequence of a sign-in: a challenge, a request that is sent twice, and a key that stays in the browser. */
export function SignInPicture() {
  return (
    <Picture>
      {LANES.map(({ x, name, line }) => (
        <g key={name}>
          <path d={`M${x} 20V150`} className="stroke-border" />
          <rect x={x - 36} y="18" width="72" height="2" rx="1" className={line} />
          <text x={x} y="13" textAnchor="middle" className="text-[11px] font-medium">
            {name}
          </text>
        </g>
      ))}
      <rect x="43" y="58" width="6" height="98" rx="3" className="fill-(--lane-browser)" />
      {MESSAGES.map(({ y, answer }) => (
        <g key={y} className="stroke-2">
          <path d={`M52 ${y}H264`} className="stroke-text-2" />
          <path d={`M270 ${y}l-7-4v8z`} className="fill-text-2" />
          <path d={`M264 ${y + 14}H58`} className={ANSWERS[answer]} />
          <path d={`M52 ${y + 14}l7-4v8z`} className={`stroke-none ${ANSWERS[answer]}`} />
        </g>
      ))}
      <rect x="184" y="119" width="68" height="17" rx="3" className="fill-accent" />
      <text x="218" y="131" textAnchor="middle" className="fill-on-accent text-[11px] font-semibold">
        +2 headers
      </text>
      <path d="M288 82h8v60h-8" className="fill-none stroke-border-strong stroke-2" />
      <text x="302" y="109" className="text-[11px]">
        <tspan x="302">same</tspan>
        <tspan x="302" dy="14">
          body
        </tspan>
      </text>
    </Picture>
  )
}

/** The two inputs that an authenticator signs, and its signature. */
export function PasskeyPicture() {
  return (
    <Picture>
      <rect y="6" width="142" height="44" rx="6" className="fill-surface-2" />
      <text x="12" y="25" className="font-medium">
        authenticatorData
      </text>
      <text x="12" y="41" className="text-[11px]">
        this site, sign count
      </text>
      <rect y="66" width="142" height="44" rx="6" className="fill-byte-hash-weak" />
      <text x="12" y="85" className="font-medium">
        clientDataJSON
      </text>
      <text x="12" y="101" className="text-[11px]">
        challenge, origin, hashed
      </text>
      <path d="M148 28h8q6 0 6 6v48q0 6-6 6h-8M162 58h12" className="fill-none stroke-border-strong stroke-2" />
      <path d="M182 58l-8-4.500v9z" className="fill-border-strong" />
      <path
        d="M201 67a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM205.200 56.800 216 46M211 51l4 4"
        className="fill-none stroke-(--lane-authenticator) stroke-[2.6]"
      />
      <text x="208" y="92" textAnchor="middle" className="text-[11px]">
        key never leaves
      </text>
      <path d="M226 58h14" className="stroke-border-strong stroke-2" />
      <path d="M248 58l-8-4.500v9z" className="fill-border-strong" />
      <rect x="254" y="36" width="86" height="44" rx="6" className="fill-byte-signature-weak" />
      <text x="266" y="55" className="fill-byte-signature font-semibold">
        signature
      </text>
      <text x="266" y="71" className="text-[11px]">
        70–72 bytes
      </text>
      <text y="146">The service stores only the public key.</text>
    </Picture>
  )
}
