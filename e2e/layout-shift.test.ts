import { journey } from './fixtures/journey.ts'
import { journeyWith } from './fixtures/journeyWith.ts'
import { BOWLING_GREEN, BREXIT } from './fixtures/visitor.ts'
import { expectNothingMoves, slowDown } from './fixtures/layoutShifts.ts'

// Votes in all demo conversations change their pages, which other journeys measure.
const journeyOfVoter = journeyWith('layout-shift', {})

const TITLES = process.env['TEST_FULL'] ? [BOWLING_GREEN, BREXIT, /^UberX/, /minimum wage/] : [/minimum wage/]

for (const { name, viewport, tag } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: '' },
  { name: 'on a wide screen', viewport: { width: 1280, height: 900 }, tag: ' @full' },
]) {
  journey.describe(name, () => {
    journey.use({ viewport })

    journey(
      `nothing moves while a page loads slowly for the first time${tag}`,
      async ({ visitor, context }) => {
        for (const title of TITLES) {
          const { metadata } = await visitor.conversation(title)
          for (const tab of ['?tab=analysis', '']) {
            const page = await context.newPage()
            await page.addInitScript(() => localStorage.clear())
            await slowDown(page)
            await expectNothingMoves(page, `conversation/${metadata.conversationSlugId}${tab}`)
            await page.close()
          }
        }
      },
    )

    journeyOfVoter(
      'nothing moves while a page loads for somebody who has voted @full',
      async ({ visitor, context }) => {
        for (const title of TITLES) {
          const { metadata } = await visitor.opensConversation(title)
          for (const key of ['A', 'D', 'A'] as const) await visitor.votesByButton(key)
          for (const { tab, isSlow } of [
            { tab: '?tab=analysis', isSlow: true },
            { tab: '?tab=analysis', isSlow: false },
            { tab: '', isSlow: false },
          ]) {
            const page = await context.newPage()
            if (isSlow) await slowDown(page)
            await expectNothingMoves(page, `conversation/${metadata.conversationSlugId}${tab}`)
            await page.close()
          }
        }
      },
    )
  })
}
