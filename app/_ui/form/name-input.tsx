/** A field for a name that is not blank. */
export function NameInput(props: { id: string; className?: string; placeholder?: string; defaultValue?: string }) {
  return (
    <input
      {...props}
      name="name"
      required
      pattern=".*\S.*"
      title="Enter a name with at least one non-space character"
      maxLength={100}
      autoComplete="off"
      className={`control ${props.className ?? ''}`}
    />
  )
}
