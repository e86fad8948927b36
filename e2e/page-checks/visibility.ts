/** Red, green, blue and alpha, each from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Parses a color returned by `getComputedStyle`. Throws if the format is unknown. */
export function rgbaOf(css: string): Rgba {
  const unit = css.startsWith('rgb') ? 255 : css.startsWith('color(srgb ') ? 1 : undefined
  const [one = 0, two = 0, three = 0, alpha = 1] = (css.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number)
  if (css.startsWith('oklab(')) return [...srgbOfOklab(one, two, three), alpha]
  if (unit === undefined) throw new Error(`Unknown color: ${css}`)
  return [one / unit, two / unit, three / unit, alpha]
}

/** Converts Oklab to sRGB (CSS Color 4, sample code for Oklab). */
export function srgbOfOklab(lightness: number, a: number, b: number): [number, number, number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const gamma = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)
  return [
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

/** Blends a color over an opaque one. */
export function over(upper: Rgba, lower: Rgba): Rgba {
  const [red, green, blue] = [0, 1, 2].map(at => (upper[at] ?? 0) * upper[3] + (lower[at] ?? 0) * (1 - upper[3]))
  return [red ?? 0, green ?? 0, blue ?? 0, 1]
}

/** Returns the color behind an element's content, including the element's background. */
export function colorBehind(element: Element | null): Rgba {
  const layers: Rgba[] = []
  for (let at = element; at !== null; at = at.parentElement) {
    const fill = rgbaOf(getComputedStyle(at).backgroundColor)
    layers.push(fill)
    if (fill[3] === 1) break
  }
  return layers.reduceRight((lower, upper) => over(upper, lower), [1, 1, 1, 1] as Rgba)
}

/** Returns the contrast ratio of two opaque colors (WCAG 2.2). */
export function contrastOf(one: Rgba, other: Rgba): number {
  const [high = 0, low = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Returns the relative luminance of an sRGB color (WCAG 2.2). */
export function luminanceOf([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(part =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Reports whether an element is visible on the screen, not only for screen readers. */
export function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  // Text for screen readers is clipped by its own element, the parent or the grandparent.
  for (let at: Element | null = element, levels = 3; at !== null && levels > 0; at = at.parentElement, levels -= 1) {
    if (getComputedStyle(at).clipPath === 'inset(50%)') return false
  }
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1
}

/** Describes an element in a few words for failure messages. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('data-testid') ?? element.textContent ?? ''
  return `<${element.localName}${element.id && `#${element.id}`}> ${label.trim().replace(/\s+/g, ' ').slice(0, 50)}`
}
