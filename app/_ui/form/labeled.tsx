import { type ReactNode, useId } from 'react'

/** A control with its label above. `children` gets the ID that the control must have. */
export function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="text-12 text-text-3">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
