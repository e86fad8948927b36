import { isSeen, nameOf } from './visibility.ts'

/** What would have to be scrolled sideways to be read: the page itself, or a box in it that holds no code, bytes or strip. */
export function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide, of ${clientWidth}`, ...beyond()] : []
  const boxes = [...document.querySelectorAll('body *')].filter(box => {
    if (box.scrollWidth <= box.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowX)) return false
    const isStrip = box.clientHeight <= 44
    return isSeen(box) && !isStrip && !isCode(box)
  })
  return [...wide, ...boxes.map(box => `${nameOf(box)}: ${box.scrollWidth} wide, of ${box.clientWidth}`)]
}

/** Whether a box holds what two dimensions belong to (WCAG 1.4.10): lines of code, bytes, a table. */
export function isCode(box: Element): boolean {
  return (
    getComputedStyle(box).whiteSpace === 'pre' ||
    box.querySelector('code, pre, table, [role=tree], [role=grid]') !== null
  )
}

/** What sticks out of the window, the outermost first. */
export function beyond(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter(element => isSeen(element) && element.getBoundingClientRect().right > innerWidth + 0.5)
    .slice(0, 3)
    .map(element => `${nameOf(element)} ends at ${Math.round(element.getBoundingClientRect().right)}`)
}

/** Targets below 24 by 24 pixels (WCAG 2.5.8); links within a sentence are left out. */
export function smallTargets(): string[] {
  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option], [role=treeitem]'
  return [...document.querySelectorAll(targets)].flatMap(target => {
    if (!isSeen(target) || isInSentence(target)) return []
    const { width, height } = areaOf(target)
    return Math.min(width, height) < 23.5 ? [`${nameOf(target)}: ${width.toFixed(1)} by ${height.toFixed(1)}`] : []
  })
}

/** What takes the pointer for a target: its label too, and what a link spreads over its row. */
export function areaOf(target: Element): { width: number; height: number } {
  const { width, height } = target.getBoundingClientRect()
  const spread = getComputedStyle(target, '::after')
  const boxes = [{ width, height }, target.closest('label')?.getBoundingClientRect() ?? { width, height }]
  if (spread.position === 'absolute' && spread.inset === '0px') {
    boxes.push(target.closest('.relative')?.getBoundingClientRect() ?? { width, height })
  }
  return { width: Math.max(...boxes.map(box => box.width)), height: Math.max(...boxes.map(box => box.height)) }
}

/** Whether an element stands in a line of text that is more than it. */
export function isInSentence(target: Element): boolean {
  if (!getComputedStyle(target).display.startsWith('inline')) return false
  return [...(target.parentElement?.childNodes ?? [])].some(
    node => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim().length > 1,
  )
}

/** Spaces texts as their reader may (WCAG 1.4.12). By a sheet made in the page: no policy of style forbids that. */
export function spaceTexts(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets = [sheet]
}

/** Takes that back. */
export function unspaceTexts(): void {
  document.adoptedStyleSheets = []
}

/** Texts that are cut off by a box that neither scrolls nor shortens them on purpose. */
export function cutOff(): string[] {
  const clipping: Element[] = []
  // What is shortened on purpose is whole elsewhere; what scrolls can be scrolled; what floats has its own place.
  const excused = new Set<Element>()
  for (const box of document.querySelectorAll('body *')) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box)
    const isExcused =
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX + overflowY)
    if (isExcused || /fixed|absolute|sticky/.test(position)) excused.add(box)
    if (!isExcused && /hidden|clip/.test(overflowX + overflowY) && isSeen(box)) clipping.push(box)
  }
  return clipping.flatMap(box =>
    textsIn(box, excused)
      .filter(text => sticksOut(text, box))
      .map(text => `${nameOf(box)} cuts off ${text.nodeValue}`),
  )
}

/** The texts of a box, without those of boxes in it that are excused. */
export function textsIn(box: Element, excused: ReadonlySet<Element>): Text[] {
  const found: Text[] = []
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    let around = text.parentElement
    while (around !== null && around !== box && !excused.has(around)) around = around.parentElement
    if (around === box && text.nodeValue?.trim() !== '') found.push(text as Text)
  }
  return found
}

/** Whether a text reaches beyond the edges of a box by more than its letters' overhang. */
export function sticksOut(text: Text, box: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { top, bottom, left, right, width } = range.getBoundingClientRect()
  const edge = box.getBoundingClientRect()
  const isOver = left < edge.left - 2 || right > edge.right + 2 || top < edge.top - 2 || bottom > edge.bottom + 2
  return width > 1 && isOver && text.parentElement !== null && isSeen(text.parentElement)
}
