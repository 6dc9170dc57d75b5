import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from '@playwright/test'
import { unmarkedChoices } from './fixtures/forcedColors.ts'
import { unreadableTexts } from './fixtures/geometry.ts'
import { expect } from './fixtures/journey.ts'
import type { Visitor } from './fixtures/visitor.ts'

// The whole source takes the browser twice as long to read.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
export const WIDE = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }
export const NARROWEST = { width: 320, height: 640 }
/** The size of a window of 1280 pixels at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 450 }

/** Checks that the shown screen is accessible and fits: in both themes, wide and narrow, and with large letters. */
export const expectUsableScreen = async (visitor: Visitor, name: string): Promise<void> => {
  const { page } = visitor
  const before = page.viewportSize()
  const isWhole = isLookedAtWhole(name)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { viewport, colorScheme, how } of isWhole ? LOOKS : [LOOKS[numberOf(name) % LOOKS.length]!]) {
    await expectAccessible(visitor, `${name}, ${how}`, { viewport, colorScheme })
    await expectNoOverflow(visitor, `${name}, ${viewport.width} pixels`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  for (const viewport of isWhole ? [NARROWEST, ZOOMED] : [NARROWEST]) {
    await page.setViewportSize(viewport)
    await expectNoOverflow(visitor, `${name}, ${viewport.width} pixels`)
  }
  if (isWhole) await expectUsableForSomePeople(visitor, name)
  if (before) await page.setViewportSize(before)
}

/**
 * Background and colors depend on the theme, everything else on the width, so all rules run once for each theme and
 * width. In a short run most screens get one of these looks: axe takes longer than the way to the screen.
 */
const LOOKS = [
  { how: 'wide and light', viewport: WIDE, colorScheme: 'light' },
  { how: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' },
] as const

/** A number that is always the same for a screen. */
const numberOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** Whether a screen gets all looks, also the rarer ones: in a short run one in eight, always the same ones. */
const isLookedAtWhole = (name: string): boolean =>
  Boolean(process.env['TEST_FULL']) || numberOf(name) % 8 === 0

/** Checks that the screen fits with large letters, does not move for those who ask for less motion, and keeps its choices in forced colors. */
const expectUsableForSomePeople = async (visitor: Visitor, name: string): Promise<void> => {
  const { page } = visitor
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    await expectNoOverflow(visitor, `${name}, letters of twice the size on ${viewport.width} pixels`, {
      isLarge: true,
    })
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  expect.soft(await movingParts(visitor), `${name} moves although less motion is asked for`).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await unmarkedChoices(visitor), `${name} in forced colors shows what is chosen`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

type Look = {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

/** Checks that no rule of axe is broken, in a window size and a theme. */
export const expectAccessible = async ({ page }: Visitor, how: string, { viewport, colorScheme }: Look) => {
  if (viewport) await page.setViewportSize(viewport)
  if (colorScheme) await page.emulateMedia({ colorScheme })
  expect.soft(await brokenRules(page, { type: 'tag', values: RULES }), how).toEqual([])
}

/** Runs axe in the page. Loading it is slow, so it stays until the next page. */
const brokenRules = async (page: Page, runOnly: axe.RunOnly): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
}

/** Checks that nothing scrolls sideways and all texts are readable. Drawings take a moment to adapt to a new width. */
export const expectNoOverflow = async (
  visitor: Visitor,
  how: string,
  { isLarge = false } = {},
): Promise<void> => {
  const { page } = visitor
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: how },
    )
    .toBeLessThanOrEqual(0)
  expect.soft(await unreadableTexts(visitor, { isLarge }), how).toEqual([])
}

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
