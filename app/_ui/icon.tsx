const PATHS = {
  alert: 'M8 2.5 14.5 13.5h-13L8 2.5ZM8 6.5v3M8 11.6v.1',
  check: 'm3 8.5 3.2 3.2L13 5',
  chevronDown: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  chevronLeft: 'M9.5 4.5 6 8l3.5 3.5',
  chevronRight: 'M6.5 4.5 10 8l-3.5 3.5',
  chevronUp: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6',
  copy: 'M5.5 5.5V3a.5.5 0 0 1 .5-.5h7a.5.5 0 0 1 .5.5v7a.5.5 0 0 1-.5.5h-2.5M3 5.5h7a.5.5 0 0 1 .5.5v7a.5.5 0 0 1-.5.5H3a.5.5 0 0 1-.5-.5V6a.5.5 0 0 1 .5-.5Z',
  cross: 'm4 4 8 8M12 4l-8 8',
  dash: 'M4 8h8',
  key: 'M5.5 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM7.7 7.8 13 2.5M10.5 5l2 2',
  log: 'M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M4.5 3v10L13 8 4.5 3Z',
  question: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z',
  quote: 'M3 5.5h10l-3-3M13 10.5H3l3 3',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5l3 3',
  send: 'M2.5 8h10M9 4l4 4-4 4',
  start: 'M2.5 12.5v-3A4.5 4.5 0 0 1 7 5h6M10 2l3 3-3 3',
  stop: 'M4 4h8v8H4V4Z',
  theme: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12M8 5.5h4.5M8 10.5h4.5M8 8h6',
} as const

export type IconName = keyof typeof PATHS

/** A 16-pixel line icon, hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <LineIcon path={PATHS[name]} className={className} dashes={name === 'question' ? '2.2 2.5' : undefined} />
}

export function LineIcon(props: { path: string; className?: string | undefined; dashes?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={`size-4 shrink-0 ${props.className ?? ''}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={props.dashes}
    >
      <path d={props.path} />
    </svg>
  )
}
