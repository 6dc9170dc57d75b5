import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Git ignores this folder. */
const FOLDER = join(import.meta.dirname, '../screenshots')
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
/** Longer pages are cut off at this height. */
const MAX_HEIGHT = 6000

/** Saves pictures of the whole page at every width and in both themes, for people to look at. */
export const savePhotographs = async (page: Page, name: string): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true })
  const before = page.viewportSize()
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    // Elements at an edge of the screen appear at the edge of the picture; a dialog covers only one screen.
    const height = await page.evaluate(() =>
      document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight,
    )
    if (height > viewport.height)
      await page.setViewportSize({ ...viewport, height: Math.min(height, MAX_HEIGHT) })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const file = `${name.replaceAll(' ', '-')}-${viewport.width}-${colorScheme}.png`
      await page.screenshot({ path: join(FOLDER, file) })
    }
  }
  if (before) await page.setViewportSize(before)
}
