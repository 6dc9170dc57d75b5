import { AxeBuilder } from '@axe-core/playwright'
import { expect, journey } from './journey.ts'
import { BOWLING_GREEN, type Visitor } from './visitor.ts'

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

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
    await visitor.card.getByRole('button', { name: 'Continue' }).click()
    for (const key of ['D', 'A'] as const) await visitor.votesByButton(key)
    await expect(visitor.whereYouStand.getByRole('img', { name: /^You are/ })).toBeVisible()
  },
  'the pause after five votes': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    for (const key of ['A', 'S', 'D', 'A', 'A'] as const) await visitor.votesByButton(key)
    await expect(visitor.card.getByRole('button', { name: 'Continue' })).toBeVisible()
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
        const { page } = visitor
        await come(visitor)
        for (const viewport of WIDTHS) {
          await page.setViewportSize(viewport)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
            const found = violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
            )
            expect.soft(found, `${viewport.width} ${colorScheme}`).toEqual([])
            await fits(visitor, `${viewport.width} pixels`)
          }
        }
        // The narrowest screen there is, and 1280 pixels at a zoom of 200 %.
        for (const viewport of [
          { width: 320, height: 640 },
          { width: 640, height: 450 },
        ]) {
          await page.setViewportSize(viewport)
          await fits(visitor, `${viewport.width} pixels`)
        }
        await page.setViewportSize({ width: 390, height: 844 })
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
        await fits(visitor, 'letters of twice the size')
        expect(await movingParts(visitor), 'moves although less motion is asked for').toEqual([])
      },
    )
  })
}

/** Nobody has to scroll sideways. Drawings take a moment to follow a new width. */
const fits = ({ page }: Visitor, how: string): Promise<void> =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      {
        message: how,
        timeout: 2000,
      },
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
