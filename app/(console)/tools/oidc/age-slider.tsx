import { useId } from 'react'
import { OIDC_AGE_MAX_MS, OIDC_AHEAD_MAX_MS } from '#lib/contract/lifetimes'

/** Range of the slider in seconds. A token issued ahead of the clock has a negative age. */
const [YOUNGEST, OLDEST] = [-OIDC_AHEAD_MAX_MS / 1000, 120]
/** Maximum age of an accepted token, in seconds. */
const LIMIT = OIDC_AGE_MAX_MS / 1000

/** Slider for the age of the token to create, with a mark at the limit. */
export function AgeSlider({ age, setAge }: { age: number; setAge: (age: number) => void }) {
  const id = useId()
  const isRejected = age > LIMIT
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex justify-between gap-2 text-12 text-text-2">
        <span>Token age at creation (iat)</span>
        <output className={`font-mono ${isRejected ? 'text-err' : 'text-text'}`}>{age} s</output>
      </label>
      {/* The slider spans 125 seconds, and the limit is 65 seconds from its left end: 52%. */}
      <div className="relative">
        <input
          id={id}
          type="range"
          min={YOUNGEST}
          max={OLDEST}
          step={1}
          value={age}
          aria-valuetext={`${age} seconds${isRejected ? ', too old' : ''}`}
          onChange={event => setAge(Number(event.target.value))}
          className="min-h-6 w-full accent-accent"
        />
        <span aria-hidden="true" className="absolute top-0 left-[52%] h-6 border-l-2 border-err" />
      </div>
      <p className={`text-12 ${isRejected ? 'text-err' : 'text-text-3'}`}>
        {isRejected
          ? `Older than ${LIMIT} s. The API rejects it.`
          : `Valid for another ${LIMIT - age} s. The limit is ${LIMIT} s.`}
      </p>
    </div>
  )
}
