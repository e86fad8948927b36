import type { ReactNode } from 'react'

/** An error message, announced as an alert. */
export function ErrorNote({ className = '', children }: { className?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={`text-err ${className}`}>
      {children}
    </p>
  )
}
