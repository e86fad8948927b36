/** A field for the name somebody gives to something: up to a hundred characters, of which one is more than a space. */
export function NameInput(props: { id: string; className?: string; placeholder?: string; defaultValue?: string }) {
  return (
    <input
      {...props}
      name="name"
      required
      pattern=".*\S.*"
      title="A name with at least one character that is not a space"
      maxLength={100}
      autoComplete="off"
      className={`control ${props.className ?? ''}`}
    />
  )
}
