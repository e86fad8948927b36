import type { ButtonHTMLAttributes } from 'react'

const LOOKS = {
  primary: 'border-accent bg-accent text-on-accent hover:opacity-90 font-semibold',
  plain: 'border-border-strong bg-surface text-text hover:bg-surface-2',
  quiet: 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
} as const

/** Returns the CSS classes of a button. Links that look like buttons use them too. */
export function buttonLook(look: keyof typeof LOOKS = 'plain'): string {
  return `inline-flex min-h-7 items-center justify-center gap-1.5 whitespace-nowrap rounded-control border px-2.5 ${LOOKS[look]}`
}

/** A button, by default of type `button`. */
export function Button({
  look,
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: keyof typeof LOOKS }) {
  return (
    <button
      type={type}
      className={`${buttonLook(look)} disabled:opacity-60 aria-disabled:opacity-60 ${className}`}
      {...rest}
    />
  )
}
