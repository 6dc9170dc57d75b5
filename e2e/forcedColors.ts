import type { Visitor } from './visitor.ts'

/**
 * What looks the same chosen and not, in colors that the person's system forces. Only what stays in such colors
 * counts: the ground, the border, the outline, the weight, an underline, and signs.
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

/** Controls whose focus does not show. */
export const unmarkedFocus = async ({ page }: Visitor, numPresses: number): Promise<string[]> => {
  const found: string[] = []
  for (let presses = 0; presses < numPresses; presses++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      // An invisible input shows its focus on what is drawn for it.
      const around = [element.closest('label'), element.closest('article'), element.parentElement]
      const drawn = [element, element.nextElementSibling, ...around]
      const hasRing = (seen: CSSStyleDeclaration) =>
        seen.outlineStyle !== 'none' && parseFloat(seen.outlineWidth) >= 2
      // A link that fills its row is drawn by what covers the row.
      const isShown =
        drawn.some((each) => each && hasRing(getComputedStyle(each))) ||
        hasRing(getComputedStyle(element, '::after'))
      return isShown ? undefined : element.outerHTML.slice(0, 120)
    })
    if (fault) found.push(fault)
  }
  return found
}
