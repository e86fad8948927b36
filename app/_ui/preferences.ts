/** A choice that stays in this browser, alike in all its tabs. The first value holds until another is chosen. */
export interface Preference<Value extends string = string> {
  readonly key: string
  readonly values: readonly [Value, ...Value[]]
  /** The `data-` attribute of the document that styles follow; absent at the first value. */
  readonly attribute?: string
}

/** Light, dark, or the system's. */
export const THEME = {
  key: 'countersign-theme',
  values: ['system', 'light', 'dark'],
  attribute: 'theme',
} as const satisfies Preference

/** The height of rows. */
export const DENSITY = {
  key: 'countersign-density',
  values: ['compact', 'comfortable'],
  attribute: 'density',
} as const satisfies Preference

/** Whether single keys act (WCAG 2.1.4). */
export const SHORTCUTS = { key: 'countersign-shortcuts', values: ['on', 'off'] } as const satisfies Preference

/** Whether copies and exports keep stamps, bundles and tokens. */
export const COPIES = { key: 'countersign-copies', values: ['masked', 'as kept'] } as const satisfies Preference

/** Whether the keys of flows are new each time, or the same in every run: for pictures, and for nothing else. */
export const KEYS = { key: 'countersign-keys', values: ['new', 'pinned'] } as const satisfies Preference

/** A value of a preference. */
export type ValueOf<P extends Preference> = P['values'][number]
