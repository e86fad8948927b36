import { isSeen, nameOf } from './visibility.ts'

/**
 * Describes boxes that scroll sideways, and the page if it scrolls sideways. Skips one-line bars and boxes that
 * {@link mayScrollSideways} allows.
 */
export function findSidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const wide =
    scrollWidth > clientWidth
      ? [`the page is ${scrollWidth} px wide, but only ${clientWidth} px fit`, ...findBeyondEdge()]
      : []
  const boxes = [...document.querySelectorAll('body *')].filter(box => {
    if (box.scrollWidth <= box.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowX)) return false
    const isStrip = box.clientHeight <= 44
    return isSeen(box) && !isStrip && !mayScrollSideways(box)
  })
  return [
    ...wide,
    ...boxes.map(box => `${nameOf(box)}: ${box.scrollWidth} px wide, but only ${box.clientWidth} px fit`),
  ]
}

/** Reports whether a box has content that may scroll in two dimensions (WCAG 1.4.10): code, tables, trees or grids. */
export function mayScrollSideways(box: Element): boolean {
  return (
    getComputedStyle(box).whiteSpace === 'pre' ||
    box.querySelector('code, pre, table, [role=tree], [role=grid]') !== null
  )
}

/** Describes the first three elements that extend beyond the right edge of the window. */
export function findBeyondEdge(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter(element => isSeen(element) && element.getBoundingClientRect().right > innerWidth + 0.5)
    .slice(0, 3)
    .map(element => `${nameOf(element)} ends at ${Math.round(element.getBoundingClientRect().right)} px`)
}

/** Lists targets whose rounded width or height is below 24 pixels. Targets in a sentence are exempt (WCAG 2.5.8). */
export function findSmallTargets(): string[] {
  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option], [role=treeitem]'
  return [...document.querySelectorAll(targets)].flatMap(target => {
    if (!isSeen(target) || isInSentence(target)) return []
    const { width, height } = areaOf(target)
    return Math.min(width, height) < 23.5 ? [`${nameOf(target)}: ${width.toFixed(1)} by ${height.toFixed(1)}`] : []
  })
}

/** Returns the size of a target's clickable area, including its label and the box that its `::after` covers. */
export function areaOf(target: Element): { width: number; height: number } {
  const { width, height } = target.getBoundingClientRect()
  const spread = getComputedStyle(target, '::after')
  const boxes = [{ width, height }, target.closest('label')?.getBoundingClientRect() ?? { width, height }]
  if (spread.position === 'absolute' && spread.inset === '0px') {
    boxes.push(target.closest('.relative')?.getBoundingClientRect() ?? { width, height })
  }
  return { width: Math.max(...boxes.map(box => box.width)), height: Math.max(...boxes.map(box => box.height)) }
}

/** Reports whether an element is inline and has text beside it. */
export function isInSentence(target: Element): boolean {
  if (!getComputedStyle(target).display.startsWith('inline')) return false
  return [...(target.parentElement?.childNodes ?? [])].some(
    node => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim().length > 1,
  )
}

/** Applies the text spacing of WCAG 1.4.12. The Content Security Policy allows the constructed style sheet. */
export function applyTextSpacing(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets = [sheet]
}

export function removeTextSpacing(): void {
  document.adoptedStyleSheets = []
}

/** Lists the texts that a box cuts off, unless the box scrolls or truncates them on purpose. */
export function findCutOffTexts(): string[] {
  const clipping: Element[] = []
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
      .filter(text => extendsBeyond(text, box))
      .map(text => `${nameOf(box)} cuts off ${text.nodeValue}`),
  )
}

/** Returns the texts of a box, but skips excused boxes. */
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

/** Reports whether a visible text extends beyond a box. Letters may overhang by two pixels. */
export function extendsBeyond(text: Text, box: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { top, bottom, left, right, width } = range.getBoundingClientRect()
  const edge = box.getBoundingClientRect()
  const isOver = left < edge.left - 2 || right > edge.right + 2 || top < edge.top - 2 || bottom > edge.bottom + 2
  return width > 1 && isOver && text.parentElement !== null && isSeen(text.parentElement)
}
