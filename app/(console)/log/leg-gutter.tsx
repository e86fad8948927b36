import type { LegLine } from './retry-legs'

const LANES = ['left-1', 'left-2.5', 'left-4']
const PARTS: Readonly<Record<LegLine['part'], string>> = {
  top: 'top-1/2 -bottom-px rounded-tl border-t border-l',
  leg: '-inset-y-px border-l before:absolute before:top-1/2 before:left-0 before:w-1.5 before:border-t before:border-info',
  through: '-inset-y-px border-l',
  bottom: '-top-px bottom-1/2 rounded-bl border-b border-l',
}

/** Encodes {@link LegLine}s as text, so that equal lines do not render a row again. */
export function gutterOf(lines: readonly LegLine[] = []): string {
  return lines.map(({ lane, part }) => `${lane}:${part}`).join(' ')
}

/** Brackets that join the legs of signed retries. Decorative: the words beside them say the same. */
export function LegGutter({ gutter }: { gutter: string }) {
  if (gutter === '') return null
  return gutter.split(' ').map(line => {
    const [lane, part] = line.split(':')
    return (
      <span
        key={lane}
        aria-hidden="true"
        className={`pointer-events-none absolute w-2 max-sm:hidden border-info ${LANES[Number(lane)]} ${PARTS[part as LegLine['part']]}`}
      />
    )
  })
}
