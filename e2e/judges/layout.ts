import { isSeen, nameOf } from './sight.ts'

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

/** Texts that are cut off by a box that neither scrolls nor shortens them on purpose, or that leave a bar of fixed height. */
export function cutOff(): string[] {
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.nodeValue?.trim() === '' || !isSeen(parent)) continue
    range.selectNodeContents(text)
    const { top, bottom, left, right, width } = range.getBoundingClientRect()
    if (width === 0) continue
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box)
      // What is shortened on purpose is whole elsewhere; what scrolls can be scrolled.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break
      const edge = box.getBoundingClientRect()
      const isCutX = /hidden|clip/.test(overflowX) && (left < edge.left - 2 || right > edge.right + 2)
      const isCutY = /hidden|clip/.test(overflowY) && (top < edge.top - 2 || bottom > edge.bottom + 2)
      if (isCutX || isCutY) found.add(`${nameOf(parent)}: cut off by ${nameOf(box)}`)
      if (/auto|scroll/.test(overflowX + overflowY) || /fixed|absolute|sticky/.test(position)) break
    }
  }
  return [...found]
}
