import type { Locator } from '@playwright/test'
import { createConversation, getConversation, listOpinions, plainText } from '@parley/contract'
import { requestCode, codeSentTo, enterCode, newNumber, signUp, skipOnboarding } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import type { Visitor } from './fixtures/visitor.ts'

const TITLE = 'What should change in our town by 2030?'
const SEEDS = [
  'Buses should run until midnight.',
  'The market hall should become a library.',
  'We need shade.',
]

const question = ({ page }: Visitor): Locator => page.getByRole('textbox', { name: 'Your question' })
const nextOpinion = ({ page }: Visitor): Locator =>
  page.getByRole('textbox', { name: /^Write the next opinion/ })
const postButton = ({ page }: Visitor): Locator =>
  page.getByRole('button', { name: 'Post conversation' }).filter({ visible: true })

/** Puts a text on the clipboard as if it were copied from a page, and pastes it. */
const pastes = async ({ page }: Visitor, { text, html }: { text: string; html?: string }): Promise<void> => {
  await page.evaluate(
    ({ text, html }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      if (html) clipboardData.setData('text/html', html)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    { text, html },
  )
}

const openConversationId = async ({ page }: Visitor): Promise<string> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your conversation is live')
  return new URL(page.url()).searchParams.get('conversation') ?? ''
}

journey(
  'an author composes with poll and opinions by keyboard alone, logs in on the way, loses nothing, and publishes (spec 1.5, 2.5)',
  async ({ visitor, scene }) => {
    journey.slow()
    const { page, heading } = visitor
    await visitor.hasBeenHere()
    await visitor.opens('')
    const start = page.getByRole('link', { name: 'Start a conversation' })
    await visitor.tabsTo(start)
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Start a conversation')
    await visitor.tabsTo(question(visitor))
    await page.keyboard.type(TITLE)

    const background = page.getByRole('textbox', { name: 'Background' })
    await visitor.tabsTo(background)
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await expect(background).toBeFocused()
    await page.keyboard.type('The council decides ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('in March')
    await page.keyboard.press('Control+b')
    await pastes(visitor, {
      text: '. Tell us.',
      html: '<h1 style="color:red">. Tell <script>1</script>us.</h1>',
    })
    await expect(page.getByText('38 of 1,000')).toBeVisible()

    await expect(page.getByRole('radio', { name: /Anyone/ })).toBeChecked()
    await visitor.tabsTo(page.getByRole('switch', { name: 'Add a poll' }))
    await page.keyboard.press('Space')
    await visitor.tabsTo(page.getByRole('textbox', { name: 'Answer 1' }))
    await page.keyboard.type('Library')
    await visitor.tabsTo(page.getByRole('textbox', { name: 'Answer 2' }))
    await page.keyboard.type('Market')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('textbox', { name: 'Answer 1' })).toHaveValue('Market')
    await expect(page.getByText('Answer 2, now 1 of 2')).toBeAttached()
    await visitor.tabsTo(page.getByRole('button', { name: 'Check and post' }))
    await page.keyboard.press('Enter')

    await expect(heading).toHaveText('Check and post')
    await visitor.tabsTo(nextOpinion(visitor))
    await pastes(visitor, { text: SEEDS.join('\n') })
    await expect(page.getByRole('textbox', { name: 'Opinion 3' })).toHaveValue(SEEDS[2] ?? '')
    await visitor.tabsTo(postButton(visitor))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Log in to post. Your draft is kept.' })
    await visitor.tabsTo(dialog.getByRole('link', { name: 'Log in' }))
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Log in')
    const number = newNumber()
    await requestCode(visitor, number)
    await enterCode(visitor, await codeSentTo(visitor, number))
    await skipOnboarding(visitor)

    await expect(heading).toHaveText('Check and post')
    await expect(page.getByRole('textbox', { name: 'Opinion 3' })).toHaveValue(SEEDS[2] ?? '')
    await visitor.tabsTo(postButton(visitor))
    await page.keyboard.press('Enter')
    const conversationSlugId = await openConversationId(visitor)
    scene.removesLater(conversationSlugId)

    const { conversationData } = await visitor.product.ask(getConversation, { conversationSlugId })
    expect(conversationData.payload).toMatchObject({
      title: TITLE,
      body: 'The council decides <b>in March</b>. Tell us.',
      poll: [{ optionTitle: 'Market' }, { optionTitle: 'Library' }],
    })
    expect(conversationData.metadata).toMatchObject({ isIndexed: true, isLoginRequired: false })
    const opinions = await visitor.product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    expect(opinions.map(({ opinion }) => plainText(opinion)).toSorted()).toEqual(SEEDS.toSorted())

    await visitor.tabsTo(page.getByRole('link', { name: 'Open the conversation' }))
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText(TITLE)
    await visitor.opens('conversation/new/create')
    await expect(question(visitor)).toHaveValue('')
  },
)

journey(
  'a post whose response is lost keeps everything, and sending it again creates no second conversation',
  async ({ visitor, scene, product }) => {
    const { page } = visitor
    await visitor.opens('')
    await signUp(visitor)
    await visitor.opens('conversation/new/create')
    await question(visitor).fill(TITLE)
    await page.getByRole('button', { name: 'Check and post' }).click()
    await nextOpinion(visitor).fill(SEEDS[0] ?? '')
    visitor.watch.expect(/net::ERR_FAILED/)
    // The server receives the request, but its response never arrives.
    await page.route(
      `**/api/v1${createConversation.path}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await postButton(visitor).click()
    await expect(
      page.getByText(/^No internet connection. Your draft is kept/).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Opinion 1' })).toHaveValue(SEEDS[0] ?? '')
    await postButton(visitor).click()
    scene.removesLater(await openConversationId(visitor))
    const made = await product.query('select 1 from conversations where title = $1 and deleted_at is null', [
      TITLE,
    ])
    expect(made).toHaveLength(1)
  },
)

journey('a row can be dragged to another place by its handle', async ({ visitor }) => {
  const { page } = visitor
  await visitor.opens('conversation/new/create')
  await question(visitor).fill(TITLE)
  await page.getByRole('button', { name: 'Check and post' }).click()
  await nextOpinion(visitor).focus()
  await pastes(visitor, { text: SEEDS.join('\n') })
  const first = page.getByRole('button', { name: 'Move opinion 1', exact: true })
  await first.hover()
  await page.mouse.down()
  await page.getByRole('button', { name: 'Move opinion 3', exact: true }).hover()
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Opinion 3' })).toHaveValue(SEEDS[0] ?? '')
  await expect(page.getByRole('textbox', { name: 'Opinion 1' })).toHaveValue(SEEDS[1] ?? '')
  await expect(page.getByRole('button', { name: 'Move down', exact: true })).toBeHidden()
})

journey('a draft survives a reload, and leaving the page if it is kept', async ({ visitor }) => {
  const { page } = visitor
  await visitor.opens('conversation/new/create')
  await question(visitor).fill(TITLE)
  await visitor.reloads()
  await expect(question(visitor)).toHaveValue(TITLE)
  await question(visitor).fill(`${TITLE} And how?`)
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep this draft?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(question(visitor)).toHaveValue(`${TITLE} And how?`)
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await dialog.getByRole('button', { name: 'Keep draft' }).click()
  await expect(page).toHaveURL(/\/feed\/$/)
  await page.getByRole('link', { name: 'Start a conversation' }).click()
  await expect(question(visitor)).toHaveValue(`${TITLE} And how?`)
})
