export function UnreadableLink({ fallback }: { fallback: string }) {
  return (
    <p role="status" data-testid="unread-link" className="rounded-control bg-warn-weak p-3 text-warn">
      Couldn’t read this link. It is incomplete or from another version of the console. {fallback}
    </p>
  )
}
