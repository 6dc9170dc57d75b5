import { languageOf } from '@parley/contract'
import { SCREENS_IN_ANY_LANGUAGE, type Screens } from './everyScreen.ts'
import { expect, journey } from './fixtures/journey.ts'
import { signUp } from './fixtures/logIn.ts'
import { createWaitingItems } from './fixtures/queueScene.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'
import { savePhotographsIn } from './fixtures/photographs.ts'

/** The main screens. The way to them depends on no text, or takes it from the catalogue. */
const SCREENS: Screens = {
  ...SCREENS_IN_ANY_LANGUAGE,
  card: async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await visitor.votesByButton('A')
    await expect(visitor.cardButton('Agree')).toBeVisible()
  },
  'the pause after five votes': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    for (const key of ['A', 'S', 'D', 'A', 'A'] as const) await visitor.votesByButton(key)
    await expect(visitor.card.getByRole('button', { name: visitor.words('deckEnd.fiveMore') })).toBeVisible()
  },
  sharing: async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await visitor.page.getByRole('button', { name: visitor.words('conversation.share') }).click()
    await expect(visitor.page.getByRole('dialog')).toBeVisible()
  },
  print: async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.opens(`conversation/${metadata.conversationSlugId}/print`)
    await visitor.page.waitForLoadState('networkidle')
  },
  embed: async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.page.goto(`/feed/conversation/${metadata.conversationSlugId}/embed`)
    await visitor.page.waitForLoadState('networkidle')
  },
  'embedded results': async (visitor) => {
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    await visitor.page.goto(`/feed/conversation/${metadata.conversationSlugId}/embed?tab=analysis`)
    await visitor.page.waitForLoadState('networkidle')
  },
  topics: (visitor) => visitor.opens('topics'),
  settings: (visitor) => visitor.opens('settings'),
}

for (const code of (process.env['LANGUAGES'] ?? '').split(',')) {
  const language = languageOf(code)
  if (!language) continue
  journey.describe(`in ${language.name}`, () => {
    journey.use({ locale: language.tag, contextOptions: { reducedMotion: 'reduce' } })

    for (const [name, reach] of Object.entries(SCREENS))
      journey(name, async ({ visitor }) => {
        await reach(visitor)
        await savePhotographsIn(code, visitor.page, name)
      })

    journey('pictures of the settings and of moderation are saved', async ({ visitor, scene, product }) => {
      journey.slow()
      const { page } = visitor
      await visitor.opens('about')
      await signUp(visitor)
      await scene.givesRolesToNewest()
      const { reportedSlugId } = await createWaitingItems(product, scene)
      await visitor.opens('settings')
      await page.waitForLoadState('networkidle')
      await savePhotographsIn(code, page, 'settings with an account')
      await visitor.opens('moderation')
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await savePhotographsIn(code, page, 'the queue')
      await visitor.opens(`moderation?item=opinion-report:${reportedSlugId}`)
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await savePhotographsIn(code, page, 'an item of the queue')
    })
  })
}
