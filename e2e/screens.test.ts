import { SCREENS } from './everyScreen.ts'
import { journey } from './journey.ts'
import { isForEverybody } from './screen.ts'

for (const [name, come] of Object.entries(SCREENS)) {
  journey.describe(name, () => {
    journey.use({ contextOptions: { reducedMotion: 'reduce' } })

    journey(
      `${name}: the screen is accessible and fits, in light and dark, wide and narrow`,
      async ({ visitor }) => {
        await come(visitor)
        await isForEverybody(visitor, name)
      },
    )
  })
}
