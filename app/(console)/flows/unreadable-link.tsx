/** Says that the address held something that is no link of this console's, or not one any more; and what stands instead. */
export function UnreadLink({ instead }: { instead: string }) {
  return (
    <p role="status" data-testid="unread-link" className="rounded-control bg-warn-weak p-3 text-warn">
      This link could not be read: it was cut off on its way, or is of another version. {instead}
    </p>
  )
}
