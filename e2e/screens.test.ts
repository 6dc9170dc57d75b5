import { SCREENS } from './everyScreen.ts'
import { journey } from './fixtures/journey.ts'
import { expectUsableScreen } from './screen.ts'
import { expectPageWithinBudget } from './budget.ts'

// The last files in the alphabet would otherwise wait for this one alone.
journey.describe.configure({ mode: 'parallel' })

for (const [name, reach] of Object.entries(SCREENS)) {
  journey.describe(name, () => {
    journey.use({ contextOptions: { reducedMotion: 'reduce' } })

    journey(
      `${name}: the screen is accessible and fits, in light and dark, wide and narrow`,
      async ({ visitor }) => {
        await reach(visitor)
        await expectUsableScreen(visitor, name)
        await expectPageWithinBudget(visitor.page)
      },
    )
  })
}
