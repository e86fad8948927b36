import { useId } from 'react'
import { ArrowMarker } from '#app/_ui/arrow-marker.tsx'

const BOXES = [
  { x: 0, y: 50, name: 'Sign in' },
  { x: 400, y: 2, name: 'Add a sign-in method' },
  { x: 400, y: 50, name: 'Pay from a wallet' },
  { x: 400, y: 98, name: 'Renew or remove' },
  { x: 680, y: 50, name: 'Pay from the platform' },
  { x: 680, y: 98, name: 'Receive webhooks' },
  { x: 680, y: 146, name: 'Error drills' },
] as const

const ARROWS = ['M180 68h60', 'M316 68h76', 'M350 68V26q0-6 6-6h36', 'M350 68v42q0 6 6 6h36', 'M400 12H96q-6 0-6 6v24']

const SENTENCES = [
  'Signing in creates a session.',
  'A session is needed to add a sign-in method, pay from a wallet, renew a session, or remove a session or credential.',
  'An added credential can also be used to sign in.',
  'No session is needed to pay from the platform’s accounts, receive webhooks or run error drills.',
]

/** Drawing of what each group of flows needs and creates. Narrow windows show sentences instead. */
export function FlowMap() {
  const id = useId()
  return (
    <>
      <svg
        viewBox="-1 0 862 184"
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        className="flow-map mt-6 w-full max-w-[53.75rem] max-md:hidden"
      >
        <title id={`${id}-title`}>Needs and results of each group of flows</title>
        <desc id={`${id}-desc`}>{SENTENCES.join(' ')}</desc>
        <defs>
          <ArrowMarker id={`${id}-arrow`} />
        </defs>
        <g className="fill-none stroke-border-strong stroke-2">
          {ARROWS.map(line => (
            <path key={line} d={line} markerEnd={`url(#${id}-arrow)`} />
          ))}
        </g>
        {BOXES.map(({ x, y, name }) => (
          <g key={name}>
            <rect x={x} y={y} width="180" height="36" rx="6" className="fill-surface stroke-border" />
            <text x={x + 90} y={y + 23} textAnchor="middle" className="fill-text text-13 font-medium">
              {name}
            </text>
          </g>
        ))}
        <FlowResult x={248} y={56} name="session" />
        <FlowResult x={202} y={0} name="credential" />
        <text x={770} y="38" textAnchor="middle" className="fill-text-2 text-12">
          starter data is enough
        </text>
      </svg>
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-text-2 md:hidden">
        {SENTENCES.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function FlowResult({ x, y, name }: { x: number; y: number; name: string }) {
  const width = name.length * 7 + 20
  return (
    <>
      <rect x={x} y={y} width={width} height="24" rx="12" className="fill-accent" />
      <text x={x + width / 2} y={y + 16} textAnchor="middle" className="fill-on-accent text-12 font-semibold">
        {name}
      </text>
    </>
  )
}
