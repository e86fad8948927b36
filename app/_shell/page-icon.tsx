const PATHS = {
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6',
  data: 'M3 4.2c0 2.4 10 2.4 10 0S3 1.8 3 4.2Zm0 0v7.6c0 2.4 10 2.4 10 0V4.2M3 8c0 2.4 10 2.4 10 0',
  flows:
    'M3.5 5.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM12.5 14.1a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM5.3 3.7h5.2a2.2 2.2 0 0 1 0 4.3h-5a2.2 2.2 0 0 0 0 4.3h5.2',
  inbox: 'M2 9.5 4 3h8l2 6.5V13H2V9.5Zm0 0h3.5l1 1.8h3l1-1.8H14',
  inspect: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5l3 3M5.2 7h3.6M7 5.2v3.6',
  key: 'M5.5 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM7.7 7.8 13 2.5M10.5 5l2 2',
  log: 'M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5',
  more: 'M3.5 8v.1M8 8v.1M12.5 8v.1',
  readiness: 'M8 2v12M3 4.5h7.5L13 6.5 10.5 8.5H3V4.5Z',
  reference:
    'M8 4v9.5M8 4C6.5 2.8 4.5 2.5 2 2.8v9.5c2.5-.3 4.5 0 6 1.2 1.5-1.2 3.5-1.5 6-1.2V2.8C11.5 2.5 9.5 2.8 8 4Z',
  sessions: 'M8 2 3 4v3.8c0 3 2 5.2 5 6.2 3-1 5-3.2 5-6.2V4L8 2ZM5.8 7.9l1.6 1.6 2.9-3',
  settings: 'M2.5 4.5h5M10.5 4.5h3M9 6V3M2.5 11.5h3M8.5 11.5h5M7 13v-3',
  start: 'M2.5 12.5v-3A4.5 4.5 0 0 1 7 5h6M10 2l3 3-3 3',
  token: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v6M6 6.5h3.2a1.2 1.2 0 0 1 0 2.4H6.8a1.2 1.2 0 0 0 0 2.4H10',
} as const

export type PageIconName = keyof typeof PATHS

/** A page's icon. Separate from Icon, so that a page's initial JavaScript does not contain these paths. */
export function PageIcon({ name }: { name: PageIconName }) {
  return (
    <svg
      aria-hidden="true"
      className="size-4 shrink-0"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
