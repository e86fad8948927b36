/** Arrowhead that extends 8 units beyond the end of its line. */
export function ArrowMarker({ id }: { id: string }) {
  return (
    <marker
      id={id}
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
  )
}
