import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { journey } from './journey.ts'
import { ACCOUNT_SCREENS, SCREENS } from './everyScreen.ts'
import { signsUp } from './entering.ts'
import type { Visitor } from './visitor.ts'

/** Ignored by git. */
const FOLDER = join(import.meta.dirname, '../screenshots')
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

journey.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Stores the whole page that is shown, at every width and in both themes, for people to look at. */
const photographs = async ({ page }: Visitor, name: string): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true })
  for (const viewport of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      const file = `${name.replaceAll(' ', '-')}-${viewport.width}-${colorScheme}.png`
      await page.screenshot({ path: join(FOLDER, file), fullPage: true })
    }
}

for (const [name, come] of Object.entries(SCREENS))
  journey(name, async ({ visitor }) => {
    await come(visitor)
    await photographs(visitor, name)
  })

journey('screens of an account', async ({ visitor }) => {
  journey.slow()
  await visitor.opens('settings')
  await signsUp(visitor)
  for (const [name, come] of Object.entries(ACCOUNT_SCREENS)) {
    await come(visitor)
    await photographs(visitor, name)
  }
})
