import { getConversation, type Language } from '@parley/contract'
import { expectTranslated, expectTranslatedScreen, TRIED_LANGUAGES } from '../fixtures/inLanguages.ts'
import { expect, journey } from '../fixtures/journey.ts'
import {
  codeSentTo,
  enterCode,
  followTopic,
  newNumber,
  requestCode,
  skipOnboarding,
  verifyNumber,
} from '../fixtures/logIn.ts'
import { pathsAbout } from '../fixtures/pathsAbout.ts'
import { BOWLING_GREEN } from '../fixtures/visitor.ts'
import { PHONE } from '../screen.ts'

/** Texts that are in no catalogue are found in any language: the short run looks for them in one. */
const tagOf = ({ dir }: Language) => (dir === 'rtl' || process.env['ALL_LANGUAGES'] ? '' : ' @full')

for (const language of TRIED_LANGUAGES)
  journey.describe(`in ${language.name}`, () => {
    journey.use({ locale: language.tag, viewport: PHONE })

    journey('a visitor whose browser asks for the language votes five times', async ({ visitor }) => {
      const { page, card, words } = visitor
      await visitor.opens('')
      await expectTranslatedScreen(visitor, language)
      await visitor.rows.getByRole('link', { name: BOWLING_GREEN }).click()
      await expect(visitor.heading).toHaveText(BOWLING_GREEN)
      const { conversationSlugId, voteCount } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await visitor.votesByButton('A')
      await expectTranslatedScreen(visitor, language)
      for (const key of ['D', 'S', 'A', 'A'] as const) await visitor.votesByKey(key)
      await expect(card.getByRole('button', { name: words('deckEnd.fiveMore') })).toBeVisible()
      await expectTranslated(visitor, language)
      expect((await visitor.stats(conversationSlugId)).voteCount).toBe(voteCount + 5)
      // The address names no language, so everybody to whom it is sent reads in their own.
      await expect(page).toHaveURL(/\/feed\/conversation\//)
    })

    journey(`a person creates an account with a phone${tagOf(language)}`, async ({ visitor }) => {
      const { page, heading, words } = visitor
      const number = newNumber()
      await visitor.opens('onboarding/step1-login')
      await expectTranslatedScreen(visitor, language)
      await requestCode(visitor, number)
      await expectTranslatedScreen(visitor, language)
      await enterCode(visitor, await codeSentTo(visitor, number))
      await expect(heading).toHaveText(words('onboarding.usernameTitle'))
      const username = `ada_${crypto.randomUUID().slice(0, 8)}`
      await page.getByRole('textbox', { name: words('profile.username') }).fill(username)
      await expect(page.getByText(words('profile.isFree', { username }))).toBeVisible()
      await expectTranslated(visitor, language)
      await page.getByRole('button', { name: words('onboarding.acceptName') }).click()
      await expect(heading).toHaveText(words('onboarding.preferencesTitle'))
      await followTopic(page.getByRole('checkbox').first())
      await expectTranslatedScreen(visitor, language)
      await page.getByRole('button', { name: words('onboarding.followAndGoOn', { count: 1 }) }).click()
      await expect(page.getByText(words('shell.loggedIn'))).toBeVisible()
      await expectTranslated(visitor, language)
    })

    journey(
      `an author composes a conversation, logs in on the way, and posts it${tagOf(language)}`,
      async ({ visitor, scene }) => {
        const { page, heading, words } = visitor
        const title = 'What should change in our town by 2030?'
        await visitor.opens('conversation/new/create')
        await page.getByRole('textbox', { name: words('authoring.yourQuestion') }).fill(title)
        await expectTranslatedScreen(visitor, language)
        await page.getByRole('button', { name: words('authoring.checkAndPost') }).click()
        await expect(heading).toHaveText(words('authoring.reviewTitle'))
        const next = page.getByRole('textbox', { name: words('authoring.nextOpinion') })
        await next.fill('Buses should run until midnight.')
        await expectTranslatedScreen(visitor, language)
        const post = page.getByRole('button', { name: words('authoring.post') }).filter({ visible: true })
        await post.click()
        const dialog = page.getByRole('dialog', { name: words('authoring.logInToPost') })
        await expect(dialog).toBeVisible()
        await expectTranslated(visitor, language)
        await dialog.getByRole('link').first().click()
        await verifyNumber(visitor, newNumber())
        await skipOnboarding(visitor)
        await expect(heading).toHaveText(words('authoring.reviewTitle'))
        await post.click()
        await expect(heading).toHaveText(words('authoring.isLive'))
        await expectTranslatedScreen(visitor, language)
        const conversationSlugId = new URL(page.url()).searchParams.get('conversation') ?? ''
        scene.removesLater(conversationSlugId)
        const { conversationData } = await visitor.product.ask(getConversation, { conversationSlugId })
        expect(conversationData.payload.title).toBe(title)
      },
    )

    journey(
      `a reader opens an opinion of the results by keyboard, and reads to the end${tagOf(language)}`,
      async ({ visitor }) => {
        const { page, words } = visitor
        const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
        // An address may also name the language.
        await visitor.opens(`${language.code}/conversation/${conversationSlugId}`)
        await page.getByRole('link', { name: words('conversation.tabAnalysis'), exact: true }).click()
        const ground = page.getByRole('region', { name: words('results.commonGround') })
        await ground.locator('summary').first().focus()
        await page.keyboard.press('Enter')
        await expect(ground.getByRole('link', { name: words('results.openOpinion') }).first()).toBeVisible()
        await expect(visitor.map).toBeVisible()
        await visitor.readsToTheEnd()
        await expect(page).toHaveURL(new RegExp(`/feed/${language.code}/conversation/${conversationSlugId}`))
        await expectTranslatedScreen(visitor, language)
      },
    )

    journey(
      `the application hydrates every page as the server has written it${tagOf(language)}`,
      async ({ visitor }) => {
        journey.slow()
        const { page } = visitor
        const { metadata } = await visitor.conversation(BOWLING_GREEN)
        const conversation = `conversation/${metadata.conversationSlugId}`
        const views = [`${conversation}?tab=opinions`, `${conversation}?tab=analysis`]
        for (const path of [...pathsAbout(metadata), ...views]) {
          await visitor.opens(path)
          // Operators write the legal texts.
          if (!path.startsWith('legal/')) await expectTranslated(visitor, language)
        }
        await page.goto(`/feed/${conversation}/embed`, { waitUntil: 'networkidle' })
        await expectTranslated(visitor, language)
      },
    )
  })

journey('a page that the application renders differently is a fault', async ({ visitor }) => {
  const { page } = visitor
  await page.route('**/feed/about', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(<h1[^>]*>)[^<]+/, '$1Other words')
    await route.fulfill({ response, body })
  })
  visitor.watch.expect(/error #418/)
  const fault = page.waitForEvent('pageerror')
  await visitor.opens('about')
  expect((await fault).message).toContain('#418')
})
