import { attributesOf, paintOf } from './svgAttributes.ts'

const SVG = 'http://www.w3.org/2000/svg'
const PADDING = 28
const LETTERS = new Intl.Segmenter()

type Picture = { svg: string; width: number; height: number }

export type PictureParts = {
  /** The class of the hidden element in which a copy of the figure is laid out. */
  className: string
  headline?: string | undefined
  /** Sentences below the figure. */
  foot: string[]
  /** The font as CSS; without it other fonts are stretched to the same length. */
  fontFace: string
}

/**
 * A figure of the page as one SVG document: its lines of text at their places, its drawings in the colors of the light
 * theme, and its source below. It is made from what the browser shows, so that it needs no server and figures of
 * private conversations leave the device only if the person shares them.
 */
export function pictureOf(
  figure: HTMLElement,
  { className, headline, foot, fontFace }: PictureParts,
): Picture {
  const stage = document.createElement('div')
  stage.className = className
  stage.inert = true
  const footer = document.createElement('footer')
  footer.append(...foot.map(paragraph))
  stage.append(...(headline ? [paragraph(headline)] : []), figure.cloneNode(true), footer)
  figure.parentElement?.append(stage)
  try {
    const box = stage.getBoundingClientRect()
    const size = {
      width: Math.ceil(box.width + 2 * PADDING),
      height: Math.ceil(box.height + 2 * PADDING),
    }
    const svg = document.createElementNS(SVG, 'svg')
    setAll(svg, { viewBox: `0 0 ${size.width} ${size.height}`, ...size })
    const style = document.createElementNS(SVG, 'style')
    style.textContent = fontFace
    const paper = paintOf(getComputedStyle(stage).backgroundColor).color
    svg.append(style, svgElement('rect', { ...size, fill: paper }))
    for (const part of partsOf(stage, { x: box.left - PADDING, y: box.top - PADDING })) svg.append(part)
    return { svg: new XMLSerializer().serializeToString(svg), ...size }
  } finally {
    stage.remove()
  }
}

const paragraph = (words: string): HTMLElement => {
  const element = document.createElement('p')
  element.textContent = words
  return element
}

type Origin = { x: number; y: number }

function* partsOf(element: Element, origin: Origin): Generator<SVGElement> {
  if (element.hasAttribute('data-not-in-picture') || element.classList.contains('visually-hidden')) return
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden') return
  if (element instanceof SVGSVGElement) {
    yield* drawingOf(element, style, origin)
    return
  }
  yield* boxOf(element, style, origin)
  // Browsers compute boxes even for the content of a closed row.
  const isClosed = element instanceof HTMLDetailsElement && !element.open
  for (const child of element.childNodes) {
    if (isClosed && !(child instanceof Element && child.tagName === 'SUMMARY')) continue
    if (child instanceof Element) yield* partsOf(child, origin)
    else if (child instanceof Text) yield* linesOf(child, style, origin)
  }
}

/** A drawing at its place, with its background and with its styles as attributes. */
function* drawingOf(svg: SVGSVGElement, style: CSSStyleDeclaration, { x, y }: Origin): Generator<SVGElement> {
  const box = svg.getBoundingClientRect()
  const ground = paintOf(style.backgroundColor)
  if (ground.opacity > 0)
    yield svgElement('rect', {
      x: box.left - x,
      y: box.top - y,
      width: box.width,
      height: box.height,
      fill: ground.color,
    })
  const copy = document.createElementNS(SVG, 'svg')
  if (svg.hasAttribute('viewBox')) copy.setAttribute('viewBox', svg.getAttribute('viewBox') ?? '')
  setAll(copy, { x: box.left - x, y: box.top - y, width: box.width, height: box.height, overflow: 'visible' })
  for (const child of svg.children) copy.append(...styled(child))
  // Bars are mirrored in right-to-left pages, so that they begin at the right.
  const isMirrored = style.transform.startsWith('matrix(-1')
  const mirror = svgElement(
    'g',
    isMirrored ? { transform: `translate(${2 * (box.left - x) + box.width}) scale(-1 1)` } : {},
  )
  mirror.append(copy)
  yield mirror
}

function styled(element: Element): SVGElement[] {
  const style = getComputedStyle(element)
  if (element.hasAttribute('data-not-in-picture') || style.display === 'none') return []
  const copy = document.createElementNS(SVG, element.tagName)
  for (const { name, value } of element.attributes) {
    if (!/^(?:class|style|data-|aria-|role|xmlns)/.test(name)) copy.setAttribute(name, value)
  }
  setAll(copy, attributesOf(style, element.tagName))
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(...styled(child))
    else if (child instanceof Text) copy.append(child.data)
  }
  return [copy]
}

/** The decorations of a box: the highlight of marked words, and the border below a row. */
function* boxOf(element: Element, style: CSSStyleDeclaration, { x, y }: Origin): Generator<SVGElement> {
  if (element.tagName === 'MARK') {
    for (const rect of element.getClientRects()) {
      const [top, height] = [rect.top - y + rect.height * 0.16, rect.height * 0.78]
      yield svgElement('rect', {
        x: rect.left - x,
        y: top,
        width: rect.width,
        height,
        fill: style.getPropertyValue('--pen-solid').trim(),
      })
    }
  }
  if (
    Number.parseFloat(style.borderBottomWidth) > 0 &&
    style.borderBottomStyle !== 'none' &&
    element.tagName === 'LI'
  ) {
    const { left, right, bottom } = element.getBoundingClientRect()
    yield svgElement('path', {
      d: `M${left - x} ${bottom - y}H${right - x}`,
      stroke: paintOf(style.borderBottomColor).color,
    })
  }
}

/** A text as one element for each line. Its length is fixed, because other devices may lack the font. */
function* linesOf(text: Text, style: CSSStyleDeclaration, { x, y }: Origin): Generator<SVGElement> {
  const range = document.createRange()
  for (const line of brokenLines(text, range)) {
    range.setStart(text, line.start)
    range.setEnd(text, line.end)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || range.toString().trim() === '') continue
    const words = svgElement('text', {
      x: box.left - x,
      y: box.top - y + ascentOf(style, box.height),
      textLength: box.width,
      lengthAdjust: 'spacingAndGlyphs',
      ...attributesOf(style, 'text'),
      fill: paintOf(style.color).color,
    })
    words.textContent = range.toString().trimEnd()
    yield words
  }
}

/** The lines into which the browser has broken a text, found word by word. */
function* brokenLines(text: Text, range: Range): Generator<{ start: number; end: number }> {
  let line: { start: number; end: number; top: number } | undefined
  for (const { start, end, top } of unbrokenPieces(text, range)) {
    if (line && Math.abs(line.top - top) < 2) line.end = end
    else {
      if (line) yield line
      line = { start, end, top }
    }
  }
  if (line) yield line
}

/** The words of a text; a word that spans two lines (hyphenated or longer than a line) is split into its letters. */
function* unbrokenPieces(text: Text, range: Range): Generator<{ start: number; end: number; top: number }> {
  for (const { index, 0: word } of text.data.matchAll(/\S+\s*/g)) {
    const topOf = (start: number, length: number) => {
      range.setStart(text, start)
      range.setEnd(text, start + length)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      return { top: tops[0] ?? 0, isBroken: tops.some((top) => Math.abs(top - (tops[0] ?? top)) >= 2) }
    }
    const { top, isBroken } = topOf(index, word.trimEnd().length)
    if (!isBroken) yield { start: index, end: index + word.length, top }
    else
      for (const { index: at, segment } of LETTERS.segment(word)) {
        const start = index + at
        yield { start, end: start + segment.length, top: topOf(start, segment.length).top }
      }
  }
}

/** The distance from the top of a line's box to its baseline. */
function ascentOf({ font }: CSSStyleDeclaration, height: number): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return height * 0.8
  context.font = font
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText('x')
  return (height * up) / (up + down)
}

const svgElement = (
  name: 'rect' | 'text' | 'path' | 'g',
  attributes: Record<string, string | number>,
): SVGElement => {
  const element = document.createElementNS(SVG, name)
  setAll(element, attributes)
  return element
}

const setAll = (element: Element, attributes: Record<string, string | number>): void => {
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, typeof value === 'number' ? String(Math.round(value * 10) / 10) : value)
}
