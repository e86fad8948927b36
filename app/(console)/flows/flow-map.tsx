import { useId } from 'react'

const BOXES = [
  { x: 0, y: 50, name: 'Sign in' },
  { x: 400, y: 2, name: 'Add a way to sign in' },
  { x: 400, y: 50, name: 'Pay from a wallet' },
  { x: 400, y: 98, name: 'Renew or remove' },
  { x: 680, y: 50, name: 'Pay from the platform' },
  { x: 680, y: 98, name: 'Error drills' },
] as const

const ARROWS = ['M180 68h60', 'M316 68h76', 'M350 68V26q0-6 6-6h36', 'M350 68v42q0 6 6 6h36', 'M400 12H96q-6 0-6 6v24']

const SENTENCES = [
  'Signing in makes a session.',
  'Adding a way to sign in, paying from a wallet and renewing or removing need a session.',
  'An added credential is another way to sign in.',
  'Quotes from the platform’s accounts and error drills need neither.',
]

/** A drawing of the things that jobs need and make; in narrow windows, sentences. */
export function FlowMap() {
  const id = useId()
  return (
    <>
      <svg
        viewBox="-1 0 862 136"
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        className="flow-map mt-6 w-full max-w-[53.75rem] max-md:hidden"
      >
        <title id={`${id}-title`}>Needs and results of the flows</title>
        <desc id={`${id}-desc`}>{SENTENCES.join(' ')}</desc>
        <defs>
          <marker
            id={`${id}-arrow`}
            viewBox="0 0 8 9"
            refX="0"
            refY="4.5"
            markerWidth="8"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M8 4.5 0 0v9z" className="fill-border-strong" />
          </marker>
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
        <Made x={248} y={56} name="session" />
        <Made x={202} y={0} name="credential" />
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

/** A thing that one job makes and another needs. */
function Made({ x, y, name }: { x: number; y: number; name: string }) {
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
