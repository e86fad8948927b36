import { Icon, type IconName, LineIcon } from '#app/_ui/icon.tsx'

/** SVG paths of icons that only flow pages load. {@link Icon} has the icons that every page loads. */
const PATHS = {
  bolt: 'M9 1.5 3.5 9h4L7 14.5 12.5 7h-4L9 1.5Z',
  browser: 'M2 3.5h12v9H2v-9ZM2 6.3h12M4 4.9h.1',
  fingerprint:
    'M5 13c.7-1.3 1-2.7 1-4.5a2 2 0 0 1 4 0c0 2-.3 3.7-1 5.2M3 10.8c.3-.8.4-1.5.4-2.3a4.6 4.6 0 0 1 8-3.1M12.6 8.5c0 1.4-.1 2.6-.4 3.8M8 8.5c0 2-.3 3.6-1 5.2',
  inbox: 'M2 9.5 4 3h8l2 6.5V13H2V9.5Zm0 0h3.5l1 1.5h3l1-1.5H14',
  key: 'M5.5 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM7.7 7.8 13 2.5M10.5 5l2 2',
  lock: 'M4 7.5h8v6H4v-6ZM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2',
  refresh: 'M3 8a5 5 0 0 1 8.7-3.3L13 6M13 3v3h-3M13 8a5 5 0 0 1-8.7 3.3L3 10M3 13v-3h3',
  server: 'M3 2.8h10V7H3V2.8ZM3 9h10v4.2H3V9ZM5.2 4.9h.1M5.2 11.1h.1',
  shield: 'M8 2 3 4v4c0 3 2.2 5 5 6 2.8-1 5-3 5-6V4L8 2Zm-2 6 1.5 1.5 2.8-2.8',
} as const

export type FlowIconName = keyof typeof PATHS | IconName

export function FlowIcon({ name, className }: { name: FlowIconName; className?: string }) {
  return name in PATHS ? (
    <LineIcon path={PATHS[name as keyof typeof PATHS]} className={className} />
  ) : (
    <Icon name={name as IconName} className={className} />
  )
}
