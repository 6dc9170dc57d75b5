import { expect, journey } from './journey.ts'
import { isForEverybody } from './screen.ts'
import { BOWLING_GREEN, type Visitor } from './visitor.ts'

/** Every screen, and how a visitor comes to it. */
const SCREENS: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  home: (visitor) => visitor.opens(''),
  'new conversations': (visitor) => visitor.opens('?tab=new'),
  welcome: (visitor) => visitor.opens('welcome'),
  about: (visitor) => visitor.opens('about'),
  privacy: (visitor) => visitor.opens('legal/privacy'),
  terms: (visitor) => visitor.opens('legal/terms'),
  'no such page': (visitor) => visitor.opens('no/such/page'),
  'no such conversation': async (visitor) => {
    visitor.watch.expect(/status of 404/)
    await visitor.opens('conversation/zzzzzzzz')
    await expect(visitor.page.getByText('Conversation resource not found.')).toBeVisible()
  },
  'a conversation': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await expect(visitor.cardButton('Agree')).toBeVisible()
  },
  'a conversation after seven votes': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    for (const key of ['A', 'S', 'D', 'A', 'A'] as const) await visitor.votesByButton(key)
    await visitor.card.getByRole('button', { name: 'Five more' }).click()
    for (const key of ['D', 'A'] as const) await visitor.votesByButton(key)
    await expect(visitor.card.getByRole('button', { name: 'Undo' })).toBeVisible()
  },
  'the pause after five votes': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    for (const key of ['A', 'S', 'D', 'A', 'A'] as const) await visitor.votesByButton(key)
    await expect(visitor.card.getByRole('button', { name: 'Five more' })).toBeVisible()
  },
  'all opinions': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN, 'opinions')
    await expect(visitor.rows.nth(5)).toBeVisible()
  },
  analysis: async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    await visitor.readsToTheEnd()
  },
  'analysis in tables': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    await visitor.whereYouStand.getByRole('button', { name: 'Table' }).click()
    await expect(visitor.whereYouStand.getByRole('table')).toBeVisible()
    await visitor.readsToTheEnd()
  },
  'writing an opinion': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await visitor.page.getByRole('button', { name: 'Add your opinion' }).click()
    await visitor.page.getByRole('dialog').getByRole('textbox').fill('It should be quiet at night.')
  },
  'the keys of the voting card': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await visitor.cardButton('Pass').focus()
    await visitor.page.keyboard.press('?')
    await expect(visitor.page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  },
}

for (const [name, come] of Object.entries(SCREENS)) {
  journey.describe(name, () => {
    journey.use({ contextOptions: { reducedMotion: 'reduce' } })

    journey(
      `${name}: nothing stands in anybody's way, in light and dark, wide and narrow`,
      async ({ visitor }) => {
        await come(visitor)
        await isForEverybody(visitor, name)
      },
    )
  })
}
