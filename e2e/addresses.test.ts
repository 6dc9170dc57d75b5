import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, HOME_HEADING } from './fixtures/visitor.ts'

journey('an address without a screen says so and links to the home page', async ({ visitor }) => {
  const { page, heading } = visitor
  visitor.watch.expect(/status of 404/)
  await visitor.opens('no/such/place')
  await expect(heading).toHaveText('Page not found')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(heading).toHaveText(HOME_HEADING)
})

journey('a conversation that does not exist is named as missing (spec 8.4)', async ({ visitor }) => {
  visitor.watch.expect(/status of 40[04]/)
  for (const slugId of ['zzzzzzzz', 'not-a-slug-id']) {
    await visitor.opens(`conversation/${slugId}`)
    await expect(visitor.page.getByText('Conversation resource not found.')).toBeVisible()
  }
})

journey(
  'a link inside the app to a conversation that does not exist leads to the home page with a notice (spec 2.25, 8.4)',
  async ({ visitor }) => {
    const { page, heading } = visitor
    visitor.watch.expect(/status of 404/)
    await visitor.opens('about')
    await page.route('**/api/v1/conversation/get', (route) =>
      route.fulfill({
        status: 404,
        json: { status: 'error', name: 'not_found', code: 'conversation_not_found', message: 'x' },
      }),
    )
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('link', { name: BOWLING_GREEN }).click()
    await expect(page.getByRole('alert')).toContainText('Conversation resource not found.')
    await expect(heading).toHaveText(HOME_HEADING)
  },
)

journey(
  'a conversation that cannot be read leads to the home page with a notice (spec 2.25, 8.4, 8.13)',
  async ({ visitor }) => {
    const { page } = visitor
    const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
    visitor.watch.expect(/status of 500/)
    await visitor.opens('about')
    await page.route('**/api/v1/conversation/get', (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', name: 'internal', code: 'internal', message: 'x' },
      }),
    )
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('link', { name: BOWLING_GREEN }).click()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Failed to fetch conversation by slug ID.')
    // Notices appear at the bottom right.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const box = await notice.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 60)
    await expect(page).not.toHaveURL(new RegExp(conversationSlugId))
    await expect(visitor.heading).toHaveText(HOME_HEADING)
  },
)

journey('a page for participants leads a stranger to the welcome page (spec 2.22)', async ({ visitor }) => {
  for (const path of ['notification/', 'settings/account/profile/', 'moderate/conversation/abc/']) {
    await visitor.opens(path)
    await expect(visitor.heading).toHaveText('Say what you think. See what you share.')
    await expect(visitor.page).toHaveURL(/\/feed\/welcome$/)
  }
})

journey('the root of the site leads to the application (spec 1.13, 2.1)', async ({ visitor }) => {
  await visitor.page.goto('/')
  await expect(visitor.page).toHaveURL(/\/feed\/$/)
  await expect(visitor.heading).toHaveText(HOME_HEADING)
})
