import { AxeBuilder } from '@axe-core/playwright'
import { expect } from './journey.ts'
import type { Visitor } from './visitor.ts'

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** The shown screen can be used by everybody: in light and dark, wide and narrow, with large letters, at rest. */
export const isForEverybody = async (visitor: Visitor, name: string): Promise<void> => {
  const { page } = visitor
  const before = page.viewportSize()
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect.soft(found, `${name}, ${viewport.width} ${colorScheme}`).toEqual([])
      await fits(visitor, `${name}, ${viewport.width} pixels`)
    }
  }
  // The narrowest screen there is, and 1280 pixels at a zoom of 200 %.
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 640, height: 450 },
  ]) {
    await page.setViewportSize(viewport)
    await fits(visitor, `${name}, ${viewport.width} pixels`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await fits(visitor, `${name}, letters of twice the size`)
  expect(await movingParts(visitor), `${name} moves although less motion is asked for`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  if (before) await page.setViewportSize(before)
}

/** Nobody has to scroll sideways. Drawings take a moment to follow a new width. */
const fits = ({ page }: Visitor, how: string): Promise<void> =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: how },
    )
    .toBeLessThanOrEqual(0)

const movingParts = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
        const lasts = (times: string) => times.split(',').some((time) => parseFloat(time) > 0.001)
        return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration))
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
