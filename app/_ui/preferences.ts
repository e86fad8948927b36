/** A choice stored in this browser and shared by its tabs. The first value is the default. */
export interface Preference<Value extends string = string> {
  readonly key: string
  readonly values: readonly [Value, ...Value[]]
  /** Name of a `data-` attribute of the root element, without `data-`. The default value removes the attribute. */
  readonly attribute?: string
}

export const THEME = {
  key: 'countersign-theme',
  values: ['system', 'light', 'dark'],
  attribute: 'theme',
} as const satisfies Preference

/** Row height. */
export const DENSITY = {
  key: 'countersign-density',
  values: ['compact', 'comfortable'],
  attribute: 'density',
} as const satisfies Preference

/** Single-key shortcuts, which the user can turn off (WCAG 2.1.4). */
export const SHORTCUTS = { key: 'countersign-shortcuts', values: ['on', 'off'] } as const satisfies Preference

/** Stamps, bundles and tokens in copies and exports: masked or included. */
export const COPIES = { key: 'countersign-copies', values: ['masked', 'included'] } as const satisfies Preference

/** Keys of flows: new in every run, or the same in every run (for screenshots only). */
export const KEYS = { key: 'countersign-keys', values: ['new', 'pinned'] } as const satisfies Preference

/** Session storage key of the world that a tab shows. Its value is the world's name. */
export const WORLD_KEY = 'countersign-world'

export type ValueOf<P extends Preference> = P['values'][number]
