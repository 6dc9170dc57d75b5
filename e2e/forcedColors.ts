import type { Visitor } from './fixtures/visitor.ts'

/**
 * Finds controls that look the same chosen and not chosen in forced colors. Only what such colors keep is compared:
 * background, border, outline, font weight, underline, and icons.
 */
export const unmarkedChoices = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() => {
    const CHOSEN = '[aria-pressed=true], [aria-current], :checked, [aria-selected=true]'
    const look = (element: Element) => {
      const box = element.closest('label') ?? element
      const seen = getComputedStyle(box)
      const { backgroundColor, outlineStyle, fontWeight, textDecorationLine } = seen
      const line = [seen.borderBottomStyle, seen.borderBottomWidth, seen.borderBottomColor]
      const signs = [...box.querySelectorAll('svg')].filter((sign) => sign.checkVisibility()).length
      const drawn = ['::before', '::after'].map((part) => {
        const { content, backgroundColor, borderBottomStyle } = getComputedStyle(box, part)
        return [content, backgroundColor, borderBottomStyle]
      })
      return JSON.stringify([
        backgroundColor,
        outlineStyle,
        fontWeight,
        textDecorationLine,
        line,
        signs,
        drawn,
      ])
    }
    const peersOf = (element: Element) => {
      const group = element.closest('fieldset, [role=radiogroup], [role=group], nav')
      if (!group) return []
      const kind = element.matches('input') ? 'input' : element.localName
      return [...group.querySelectorAll(kind)].filter((peer) => !peer.matches(CHOSEN))
    }
    return [...document.querySelectorAll(CHOSEN)]
      .filter((element) => !element.matches('option') && element.checkVisibility())
      .filter((element) => peersOf(element).some((peer) => look(peer) === look(element)))
      .map((element) => (element.closest('label') ?? element).outerHTML.slice(0, 120))
  })

/** Finds controls whose focus is not visible. */
export const unmarkedFocus = async ({ page }: Visitor, numPresses: number): Promise<string[]> => {
  const found: string[] = []
  for (let presses = 0; presses < numPresses; presses++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      // The focus of an invisible input shows on an element around it.
      const around = [element.closest('label'), element.closest('article'), element.parentElement]
      const drawn = [element, element.nextElementSibling, ...around]
      const hasRing = (seen: CSSStyleDeclaration) =>
        seen.outlineStyle !== 'none' && parseFloat(seen.outlineWidth) >= 2
      // The focus of a link that fills its row shows on the overlay of the row.
      const isShown =
        drawn.some((each) => each && hasRing(getComputedStyle(each))) ||
        hasRing(getComputedStyle(element, '::after'))
      return isShown ? undefined : element.outerHTML.slice(0, 120)
    })
    if (fault) found.push(fault)
  }
  return found
}
