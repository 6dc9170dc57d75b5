import { setLanguage } from '@parley/contract'
import type { Page } from '@playwright/test'
import { expect, journey } from '../fixtures/journey.ts'
import { acknowledgeDeviceHold, logInByPhone, newNumber, signUp } from '../fixtures/logIn.ts'
import { BOWLING_GREEN, type Visitor } from '../fixtures/visitor.ts'
import { wordsIn } from '../fixtures/words.ts'
import { PHONE } from '../screen.ts'

const html = ({ page }: Visitor) => page.locator('html')
const languageDialog = ({ page }: Visitor, code = 'en') =>
  page.getByRole('dialog', { name: wordsIn(code)('shell.language') })
/** The button of the menu that the current width shows. */
const languageButton = ({ page }: Visitor, code = 'en') =>
  page
    .getByRole('button', { name: new RegExp(`^${wordsIn(code)('shell.language')}`) })
    .filter({ visible: true })
    .first()

/** Opens the menu in the language of the page, and gives the link to another one by its own name. */
async function linkTo(visitor: Visitor, name: string, code = 'en') {
  await languageButton(visitor, code).click()
  return languageDialog(visitor, code).getByRole('link', { name })
}

/** Notes the path of every document that is painted, for as long as the tab is open. */
const notePaints = (page: Page) =>
  page.addInitScript(() => {
    const note = () =>
      sessionStorage.setItem('painted', `${sessionStorage.getItem('painted') ?? ''}${location.pathname} `)
    new PerformanceObserver(note).observe({ type: 'paint', buffered: true })
  })

journey.describe('on a phone', () => {
  journey.use({ viewport: PHONE, hasTouch: true })

  journey(
    'somebody chooses Arabic by touch, and addresses without a language lead there before anything is painted',
    async ({ visitor }) => {
      const { page } = visitor
      await notePaints(page)
      await visitor.opens('about')
      await languageButton(visitor).tap()
      await languageDialog(visitor).getByRole('link', { name: 'العربية' }).tap()
      await expect(page).toHaveURL(/\/feed\/ar\/about$/)
      await expect(html(visitor)).toHaveAttribute('dir', 'rtl')
      await visitor.reloads()
      await expect(html(visitor)).toHaveAttribute('lang', 'ar')

      await visitor.opens('topics')
      await expect(page).toHaveURL(/\/feed\/ar\/topics$/)
      await expect(html(visitor)).toHaveAttribute('lang', 'ar')
      const painted = await page.evaluate(() => sessionStorage.getItem('painted')?.split(' '))
      expect(painted).toContain('/feed/ar/topics')
      expect(painted).not.toContain('/feed/topics')

      const english = await linkTo(visitor, 'English', 'ar')
      await english.tap()
      await expect(page).toHaveURL(/\/feed\/en\/topics$/)
      await expect(html(visitor)).toHaveAttribute('dir', 'ltr')
      await visitor.opens('about')
      await expect(page).toHaveURL(/\/feed\/about$/)
    },
  )
})

journey(
  'somebody chooses German with the keyboard, by the first letter of its English name',
  async ({ visitor }) => {
    const { page } = visitor
    await visitor.opens('about')
    await visitor.tabsTo(languageButton(visitor))
    await page.keyboard.press('Enter')
    await expect(languageDialog(visitor)).toBeVisible()
    await page.keyboard.press('g')
    await expect(languageDialog(visitor).getByRole('link', { name: 'Deutsch' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/feed\/de\/about$/)
    await expect(html(visitor)).toHaveAttribute('lang', 'de')
    await expect(languageButton(visitor, 'de')).toBeVisible()
  },
)

journey(
  'an account has the language that was chosen on one device, on the next one too, and in codes',
  async ({ visitor, anotherVisitor, product }) => {
    const number = newNumber()
    await visitor.opens('about')
    await signUp(visitor, number)
    const arabic = await linkTo(visitor, 'العربية')
    await visitor.saves(setLanguage, () => arabic.click())

    const second = await anotherVisitor()
    await second.opens('about')
    await logInByPhone(second, number)
    expect((await product.messagesTo(number))[0]).toContain('رمز')
    await acknowledgeDeviceHold(second)
    await expect(second.page).toHaveURL(/\/feed\/ar\/about$/)
    await expect(html(second)).toHaveAttribute('dir', 'rtl')
    await second.opens('topics')
    await expect(second.page).toHaveURL(/\/feed\/ar\/topics$/)
  },
)

journey.describe('in a browser that asks for German', () => {
  journey.use({ locale: 'de-DE' })

  journey(
    'a link in another language shows what its sender saw, offers German once, and is shared without a language',
    async ({ visitor }) => {
      const { page, words } = visitor
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await visitor.opens(`fr/conversation/${conversationSlugId}`)
      await expect(html(visitor)).toHaveAttribute('lang', 'fr')
      const offer = page.getByText('Diese Seite gibt es auch auf Deutsch.')
      await expect(offer).toBeVisible()
      await page.getByRole('button', { name: 'Auf Deutsch lesen' }).click()
      await expect(page).toHaveURL(new RegExp(`/feed/de/conversation/${conversationSlugId}$`))
      await visitor.canUseThePage()
      await expect(html(visitor)).toHaveAttribute('lang', 'de')

      await page.getByRole('button', { name: words('conversation.share'), exact: true }).click()
      const address = page.getByRole('dialog').getByRole('textbox').first()
      await expect(address).toHaveValue(new RegExp(`^[^/]+/(?:c|feed/conversation)/${conversationSlugId}`))
    },
  )
})

journey.describe('offline', () => {
  journey.use({ serviceWorkers: 'allow' })

  journey(
    'after a change of language the application also opens in the new one without network @full',
    async ({ visitor }) => {
      const { page } = visitor
      const { conversationSlugId } = (await visitor.opensConversation(BOWLING_GREEN)).metadata
      await visitor.canOpenWithoutNetwork()
      // From now on the worker stands between this tab and the network.
      await visitor.reloads()
      const german = await linkTo(visitor, 'Deutsch')
      await german.click()
      await expect(page).toHaveURL(new RegExp(`/feed/de/conversation/${conversationSlugId}$`))
      const stored = () =>
        page.evaluate(async () => {
          const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
          const folder = new URL(active?.scriptURL ?? location.href).searchParams.get('folder') ?? ''
          return `${folder.replace(/-.*/, '')} ${active?.state} ${String(waiting)} ${(await caches.keys()).length}`
        })
      await expect.poll(stored).toBe('de activated null 1')

      await visitor.losesNetwork()
      await visitor.reloads()
      await expect(html(visitor)).toHaveAttribute('lang', 'de')
      await expect(visitor.heading).toHaveText(BOWLING_GREEN)
      await expect(languageButton(visitor, 'de')).toBeVisible()
    },
  )
})
