import { readAddress } from '@parley/contract'
import { budgetOf } from '../web/budget.ts'
import { coldVisit, expectWithin } from './budget.ts'
import { TRIED_LANGUAGES } from './fixtures/inLanguages.ts'
import { journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

// The journeys of all screens check their budgets. An embed is on the page of another site, and the pages to print are
// checked there with few opinions.
for (const part of ['embed', 'print'])
  journey(
    `a cold visit of ${part} with hundreds of opinions stays within its budget @full`,
    async ({ visitor }) => {
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await visitor.opens('about')
      const address = `conversation/${conversationSlugId}/${part}`
      const visit = await coldVisit(visitor.page, address)
      expectWithin(visit, budgetOf(readAddress(address)?.path), part)
    },
  )

for (const language of TRIED_LANGUAGES)
  journey.describe(`in ${language.name}`, () => {
    journey.use({ locale: language.tag })

    journey('cold visits load the texts of one language in addition @full', async ({ visitor }) => {
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await visitor.opens('about')
      const conversation = `conversation/${conversationSlugId}`
      for (const address of ['', conversation, `${conversation}?tab=analysis`, `${conversation}/embed`]) {
        const visit = await coldVisit(visitor.page, address)
        expectWithin(visit, budgetOf(readAddress(address)?.path), `${address} in ${language.name}`)
      }
    })
  })
