import { colorBehind, contrastOf, isSeen, nameOf, over, rgbaOf } from './visibility.ts'

/**
 * Lists the texts with a contrast below 4.5 to 1, or below 3 to 1 for large text (WCAG 1.4.3). Skips disabled controls.
 */
export function findFaintTexts(): string[] {
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.nodeValue?.trim() === '' || isInactive(parent)) continue
    range.selectNode(text)
    if (range.getClientRects().length === 0 || !isSeen(parent)) continue
    const complaint = findContrastProblem(parent, getComputedStyle(parent))
    if (complaint !== undefined) found.add(complaint)
  }
  for (const field of document.querySelectorAll('input, select, textarea')) {
    if (!isSeen(field) || isInactive(field)) continue
    for (const style of [getComputedStyle(field), getComputedStyle(field, '::placeholder')]) {
      const complaint = findContrastProblem(field, style)
      if (complaint !== undefined) found.add(complaint)
    }
  }
  return [...found]
}

/**
 * Lists the fields and buttons whose border and background both contrast with the surroundings by less than 3 to 1
 * (WCAG 1.4.11). Skips disabled and borderless controls, radio buttons, checkboxes and sliders.
 */
export function findFaintEdges(): string[] {
  const controls = document.querySelectorAll('button, select, textarea, input:not([type=range], [type=hidden])')
  return [...controls].flatMap(control => {
    if (!isSeen(control) || isInactive(control) || control.matches('[type=radio], [type=checkbox]')) return []
    const style = getComputedStyle(control)
    const edge = rgbaOf(style.borderBottomColor)
    if (style.borderBottomWidth === '0px' || edge[3] === 0) return []
    const around = colorBehind(control.parentElement)
    const most = Math.max(contrastOf(over(edge, around), around), contrastOf(colorBehind(control), around))
    return most < 2.995 ? [`${nameOf(control)}: edge contrast is ${most.toFixed(2)}`] : []
  })
}

/** Returns a message if the element's text in this style has too little contrast. */
export function findContrastProblem(element: Element, style: CSSStyleDeclaration): string | undefined {
  const color = rgbaOf(style.color)
  // An icon replaces transparent text.
  if (color[3] === 0) return undefined
  const size = Number.parseFloat(style.fontSize)
  const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
  const behind = colorBehind(element)
  const ratio = contrastOf(over(color, behind), behind)
  return ratio < needed - 0.005 ? `${nameOf(element)}: ${ratio.toFixed(2)}, needs ${needed}` : undefined
}

/** Reports whether an element belongs to a disabled control. */
export function isInactive(element: Element): boolean {
  return element.closest(':disabled, [aria-disabled=true], label:has(:disabled)') !== null
}

/**
 * Lists the elements that are unmarked in forced colors. Current, selected and pressed items need an outline. Form
 * fields need a border, except radio buttons, checkboxes, sliders and comboboxes. A `KindChip` needs a letter and a
 * border.
 */
export function findUnmarkedElements(): string[] {
  const marks = '[aria-current=page], [aria-selected=true], [aria-pressed=true]'
  const itemsWithoutOutline = [...document.querySelectorAll(marks)].filter(
    element => isSeen(element) && getComputedStyle(element).outlineStyle === 'none',
  )
  const edged = 'select, textarea, input:not([type=radio], [type=checkbox], [type=range], [role=combobox])'
  const fieldsWithoutBorder = [...document.querySelectorAll(edged)].filter(
    element => isSeen(element) && getComputedStyle(element).borderBottomWidth === '0px',
  )
  // Forced colors remove the tint of a `KindChip`, so only the letter and the border remain.
  const unmarkedChips = [...document.querySelectorAll('[data-testid=kind-chip]')].filter(
    chip =>
      !chip.querySelector('[aria-hidden=true]')?.textContent.trim() ||
      getComputedStyle(chip).borderBottomStyle === 'none',
  )
  return [...itemsWithoutOutline, ...fieldsWithoutBorder, ...unmarkedChips].map(
    element => `${nameOf(element)}: unmarked`,
  )
}

/** Lists running animations, and elements whose style has an animation, a transition or smooth scrolling. */
export function findMotion(): string[] {
  const running = document.getAnimations().map(animation => `${animation.id || 'an animation'} is running`)
  const styled = [...document.querySelectorAll('*')].flatMap(element =>
    [undefined, '::before', '::after'].flatMap(pseudo => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, pseudo)
      const isStill = animationName === 'none' && /^0s(, 0s)*$/.test(transitionDuration) && scrollBehavior === 'auto'
      return isStill ? [] : [`${nameOf(element)}: ${animationName} ${transitionDuration} ${scrollBehavior}`]
    }),
  )
  return [...running, ...styled]
}
