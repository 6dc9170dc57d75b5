import { ADDRESSES, ADMINISTRATION_TAB_NAMES } from '@parley/contract'
import { pseudo } from '../web/src/messages/pseudo.ts'
import { addOwnConversation, SCREENS_IN_ANY_LANGUAGE, type Screens } from './everyScreen.ts'
import { expect, journey as base } from './fixtures/journey.ts'
import { signUp } from './fixtures/logIn.ts'
import { Product } from './fixtures/product.ts'
import { createWaitingItems } from './fixtures/queueScene.ts'
import { wordsIn } from './fixtures/words.ts'
import { expectNoOverflow, NARROWEST, expectAccessible, PHONE, WIDE } from './screen.ts'
import { BOWLING_GREEN, Visitor } from './fixtures/visitor.ts'

/** The product in a language that is written from right to left. */
const journey = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from here
    async ({}, use, { workerIndex }) => {
      const product = await Product.startCopy(`pseudo-${workerIndex}`, { VITE_PSEUDO: '1' })
      await use(product)
      await product.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  visitor: async ({ page, product, watch }, use) => {
    const words = wordsIn('en')
    await use(new Visitor({ page, product, watch, words: (...asked) => pseudo(words(...asked)) }))
  },
})

const SCREENS: Screens = {
  ...SCREENS_IN_ANY_LANGUAGE,
  topics: (visitor) => visitor.opens('topics'),
  settings: (visitor) => visitor.opens('settings'),
  'the wait for a proof': async (visitor) => {
    await visitor.opens('onboarding/step3-passport')
    await expect(visitor.page.locator('main a[target=_blank]')).toBeVisible()
  },
  'the office': async (visitor) => {
    await visitor.page.goto('/feed/office/')
    await expect(visitor.heading).toBeVisible()
  },
  'a conversation': async (visitor) => {
    await visitor.opensConversation(BOWLING_GREEN)
    const { page } = visitor
    await page.locator('button[aria-keyshortcuts=A]').click()
    await page.locator('button[aria-keyshortcuts=D]').first().click()
    await expect(page.locator('section p b').first()).toBeVisible()
  },
}

for (const [name, reach] of Object.entries(SCREENS))
  journey(
    `${name}: the screen reads from right to left, is accessible, fits, and takes all words from the catalogue @full`,
    async ({ visitor }) => {
      const { page } = visitor
      await reach(visitor)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      expect(await foreignTexts(visitor)).toEqual([])
      await expectAccessible(visitor, `${name}, light`, { viewport: WIDE, colorScheme: 'light' })
      await expectNoOverflow(visitor, `${name}, 1280 pixels`)
      await expectAccessible(visitor, `${name}, dark`, { viewport: PHONE, colorScheme: 'dark' })
      await expectNoOverflow(visitor, `${name}, 390 pixels`)
      await page.setViewportSize(NARROWEST)
      await expectNoOverflow(visitor, `${name}, 320 pixels`)
    },
  )

/**
 * Addresses without a heading before there are results, whose heading is the name of a topic, or that lead elsewhere:
 * without a draft or an import, and for people with an account.
 */
const LEFT_OUT = [
  '/topic/$topicCode',
  '/conversation/import/$conversationSlugId',
  '/conversation/new/review',
  '/conversation/$postSlugId/print',
  '/conversation/$embedded/embed',
  '/onboarding/$step',
]

journey(
  'every screen for people with an account, moderators and administrators takes all words from the catalogue, and fits @full',
  async ({ visitor, product, scene }) => {
    journey.slow()
    const { page } = visitor
    await visitor.opens('about')
    await signUp(visitor)
    const own = await addOwnConversation(visitor, 'Where should the market move?')
    const { conversationSlugId, reportedSlugId, ownDecisionId } = await createWaitingItems(product, scene)
    await scene.givesRolesToNewest()
    await page.setViewportSize(PHONE)
    const parts: Record<string, readonly string[]> = {
      $postSlugId: [own],
      $conversationSlugId: [conversationSlugId],
      $opinionSlugId: [reportedSlugId],
      $decisionId: [ownDecisionId],
      $reportType: ['opinion'],
      $tab: ADMINISTRATION_TAB_NAMES,
    }
    const filled = Object.entries(parts).reduce<string[]>(
      (paths, [part, values]) =>
        paths.flatMap((path) =>
          path.includes(part) ? values.map((value) => path.replace(part, value)) : [path],
        ),
      Object.entries(ADDRESSES).flatMap(([path, kind]) =>
        kind === 'text' || LEFT_OUT.includes(path) ? [] : [path],
      ),
    )
    for (const path of filled) {
      await visitor.opens(path.slice(1))
      await page.waitForLoadState('networkidle')
      expect.soft(await foreignTexts(visitor), path).toEqual([])
      await expectNoOverflow(visitor, path)
    }
  },
)

/**
 * Finds texts that are not from the catalogue, whose pseudo-locale accents every vowel. Texts by users are in elements
 * with a direction of their own, names of languages in elements with theirs, and dates have the requested format; codes and
 * addresses are the same in all languages.
 */
const foreignTexts = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() => {
    const isForeign = (text: string) => /[A-Za-z]{2}/.test(text) && /[aeiou]/i.test(text)
    const isUserText = (element: Element) =>
      element.closest('body [lang], [dir=auto], [dir=ltr], bdi, code, kbd, time, script, style, noscript') !==
      null
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (node.parentElement && !isUserText(node.parentElement) && isForeign(text)) found.push(text)
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name) ?? ''
        if (isForeign(text) && !isUserText(element)) found.push(`${name}: ${text}`)
      }
    return found
  })
