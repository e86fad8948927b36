import type { ReactNode } from 'react'

/** An error text, announced as an alert. Renders nothing without text. */
export function ErrorNote({ className = '', children }: { className?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={`text-err ${className}`}>
      {children}
    </p>
  )
}
