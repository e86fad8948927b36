/**
 * Only the handle receives pointer events. The slider is one handle wider than the histogram, so that the handle's
 * center marks the value in the histogram.
 */
const SLIDER = 'pointer-events-none absolute -left-3 h-14.5 w-[calc(100%+1.5rem)] appearance-none bg-transparent'
const WEBKIT_HANDLE =
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-[11px] [&::-webkit-slider-thumb]:border-x-8 [&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-accent [&::-webkit-slider-thumb]:bg-clip-padding forced-colors:[&::-webkit-slider-thumb]:bg-[ButtonText]'
const MOZILLA_HANDLE =
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:cursor-ew-resize [&::-moz-range-thumb]:rounded-[11px] [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:border-x-8 [&::-moz-range-thumb]:border-transparent [&::-moz-range-thumb]:bg-accent [&::-moz-range-thumb]:bg-clip-padding'

/** Slider for the start or the end of the time range. */
export function RangeSlider(props: {
  name: string
  max: number
  value: number
  words: string
  move: (value: number) => void
  commit: () => void
}) {
  return (
    <input
      type="range"
      aria-label={props.name}
      aria-valuetext={props.words}
      min="0"
      max={props.max}
      value={props.value}
      onChange={event => props.move(Number(event.target.value))}
      onPointerUp={props.commit}
      onKeyUp={props.commit}
      onBlur={props.commit}
      className={`${SLIDER} ${WEBKIT_HANDLE} ${MOZILLA_HANDLE}`}
    />
  )
}
