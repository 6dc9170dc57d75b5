import type { Visitor } from './fixtures/visitor.ts'

/**
 * Finds texts that are cut off, exceed the width of the screen or overlap, by their boxes. Two ways of shortening are
 * allowed: whole lines behind "more", and an ellipsis at the end of a line with letters of normal size.
 */
export const unreadableTexts = (
  { page }: Visitor,
  { isLarge = false }: { isLarge?: boolean } = {},
): Promise<string[]> =>
  page.evaluate((isLarge) => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Line = Box & { node: Node; layer: Element; text: string }

    const short = (text: string) => `“${text.trim().replace(/\s+/g, ' ').slice(0, 50)}”`
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, [hidden], script, style, noscript, option, title')

    /** Texts share their ancestors, and each reading of a style takes time. */
    const remembered = <Value>(read: (element: Element) => Value) => {
      const values = new Map<Element, Value>()
      return (element: Element): Value => {
        const known = values.get(element)
        if (known !== undefined) return known
        const value = read(element)
        values.set(element, value)
        return value
      }
    }

    /** Elements that stay while the page scrolls, or have their own background, may cover other texts. */
    const layerOf = remembered((element): Element => {
      const { position, backgroundColor, backgroundImage } = getComputedStyle(element)
      const hasBackground = backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor)
      if (/fixed|sticky/.test(position) || (position === 'absolute' && hasBackground)) return element
      return element.parentElement ? layerOf(element.parentElement) : document.body
    })

    /** What an element does to the texts in it that it has no room for. */
    const overflowOf = remembered((element) => {
      const { overflowX, overflowY, webkitLineClamp, textOverflow, flexWrap, clipPath } =
        getComputedStyle(element)
      return {
        // Only screen readers read this, such as the head of a table that is a list of rows on phones.
        isClipped: clipPath === 'inset(50%)',
        scrolls: /auto|scroll/.test(overflowX + overflowY),
        isVisible: overflowX === 'visible' && overflowY === 'visible',
        // Lines behind "more", and facts of a row that wrap out of sight, are hidden on purpose.
        leavesOut: (webkitLineClamp !== 'none' && webkitLineClamp !== '') || flexWrap === 'wrap',
        hasEllipsis: textOverflow === 'ellipsis',
      }
    })

    /** The middle half of a line: letters of two lines may touch, but must not cover each other. */
    const linesOf = (node: Node, element: Element): Line[] => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const layer = layerOf(element)
      return [...range.getClientRects()]
        .filter(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0)
        .map(({ left, right, top, bottom, height }) => ({
          left,
          right,
          top: top + height / 4,
          bottom: bottom - height / 4,
          node,
          layer,
          text: short(node.textContent ?? ''),
        }))
    }

    /** How much of a line is visible; if it is cut off, the element that does so. */
    const visibilityOf = (line: Line, element: Element): 'whole' | 'none' | Element => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { isClipped, scrolls, isVisible, leavesOut, hasEllipsis } = overflowOf(at)
        if (isClipped) return 'none'
        if (scrolls) return 'whole'
        if (isVisible) continue
        const box = at.getBoundingClientRect()
        const isOutside =
          line.top > box.bottom - 1 ||
          line.bottom < box.top + 1 ||
          line.left > box.right ||
          line.right < box.left
        if (isOutside && leavesOut) return 'none'
        const isCutSideways = line.left < box.left - 2 || line.right > box.right + 2
        if (hasEllipsis && !isLarge && (isCutSideways || isOutside)) return 'none'
        if (isCutSideways || line.top < box.top - 1 || line.bottom > box.bottom + 1) return at
      }
      return 'whole'
    }

    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))

    const found: string[] = []
    const lines: Line[] = []
    const width = document.documentElement.clientWidth
    const shown = document.querySelector('dialog[open], [popover]:popover-open') ?? document.body
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !/\S/.test(node.textContent ?? '') || !isSeen(element)) continue
      for (const line of linesOf(node, element)) {
        const sight = visibilityOf(line, element)
        if (typeof sight !== 'string')
          found.push(`${line.text} is cut off by ${sight.outerHTML.slice(0, 80)}`)
        if (sight !== 'whole') continue
        if ((line.left < -1 || line.right > width + 1) && !scrolls(element))
          found.push(`${line.text} runs off the side`)
        lines.push(line)
      }
    }
    lines.sort((one, other) => one.top - other.top)
    for (const [at, line] of lines.entries())
      for (let next = at + 1; next < lines.length; next++) {
        const other = lines[next]
        if (!other || other.top > line.bottom - 2) break
        const isBeside = other.left > line.right - 2 || other.right < line.left + 2
        const isSame = other.node === line.node
        if (!isBeside && !isSame && other.layer === line.layer)
          found.push(`${line.text} lies over ${other.text}`)
      }
    return [...new Set(found)].slice(0, 8)
  }, isLarge)
