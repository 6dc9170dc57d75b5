import { expect, journey } from './fixtures/journey.ts'
import type { Visitor } from './fixtures/visitor.ts'
import { TODAY_OR_YESTERDAY } from './fixtures/notificationScene.ts'

/** Posts an opinion while there are others to vote on. */
const postOpinion = async ({ page }: Visitor, words: string) => {
  await page.getByRole('button', { name: 'Add your opinion' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your opinion' })
  await sheet.getByRole('textbox').fill(words)
  await sheet.getByRole('button', { name: 'Post opinion' }).click()
  await expect(sheet).toBeHidden()
}

/** The navigation link with the given number of unread notifications. */
const place = ({ page }: Visitor, numUnread: number) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
    name: numUnread === 0 ? 'Notifications' : `Notifications, ${numUnread} unread`,
    exact: true,
  })

/** Switches to another window and back. */
const switchWindow = ({ page }: Visitor) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

journey(
  'an author is notified of votes on their opinions, opens one by keyboard, and marks the rest as read (spec 1.4, 2.10)',
  async ({ visitor, anotherVisitor, scene }) => {
    const { page } = visitor
    const asked = { title: 'Where should the benches stand?', opinions: 3 }
    const { conversationSlugId } = await scene.addConversation(asked)
    await visitor.opens(`conversation/${conversationSlugId}`)
    await visitor.votesByButton('A')
    for (const words of ['Benches belong where people wait.', 'Benches belong into the shade.'])
      await postOpinion(visitor, words)
    await expect(place(visitor, 0)).toBeVisible()

    const second = await anotherVisitor()
    await second.opens(`conversation/${conversationSlugId}`)
    for (const key of ['A', 'D', 'S', 'A', 'D'] as const) await second.votesByButton(key)

    await expect(async () => {
      await switchWindow(visitor)
      await expect(place(visitor, 2)).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })

    await visitor.tabsTo(place(visitor, 2), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(visitor.heading).toHaveText('Notifications')
    await expect(visitor.heading).toBeFocused()
    const rows = page.getByRole('region', { name: TODAY_OR_YESTERDAY }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.getByText('new', { exact: true })).toHaveCount(2)

    const row = rows.filter({ hasText: 'Benches belong into the shade.' })
    await visitor.tabsTo(row.getByRole('link', { name: '1 person voted on your opinion' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/opinion=/)
    await expect(page.getByText('Benches belong into the shade.').first()).toBeVisible()
    await expect(place(visitor, 1)).toBeVisible()

    await page.goBack()
    await expect(rows.getByText('new', { exact: true })).toHaveCount(1)
    await visitor.tabsTo(page.getByRole('button', { name: 'Mark all as read' }))
    await page.keyboard.press('Enter')
    await expect(place(visitor, 0)).toBeVisible()
    await expect(visitor.heading).toBeFocused()
    await visitor.reloads()
    await expect(rows).toHaveCount(2)
    await expect(place(visitor, 0)).toBeVisible()
    await expect(rows.getByText('new', { exact: true })).toHaveCount(0)
  },
)

journey(
  'a participant who has voted on all opinions subscribes to new ones, and is notified once @full',
  async ({ visitor, anotherVisitor, scene, product }) => {
    const { page } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: 'What is missing here?',
      opinions: 2,
    })
    await visitor.opens(`conversation/${conversationSlugId}`)
    for (const key of ['A', 'D'] as const) await visitor.votesByButton(key)
    await page.getByRole('button', { name: 'Notify me about new ones' }).click()
    await expect(page.getByRole('button', { name: 'Stop notifying me' })).toBeVisible()
    const second = await anotherVisitor()
    await second.opens(`conversation/${conversationSlugId}`)
    await second.votesByButton('A')
    await postOpinion(second, 'A place to swim.')
    await postOpinion(second, 'A place to sit.')
    // The notification is dated back by an hour.
    await product.query(
      `with later as (update conversation_follows set seen_at = now() - interval '1 hour', due_at = now())
      update opinions set created_at = now() - interval '10 minutes' where not is_seed and conversation_id =
        (select id from conversations where slug_id = $1)`,
      [conversationSlugId],
    )
    await expect(async () => {
      await visitor.opens('notification/')
      await expect(page.getByText('2 new opinions to vote on')).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('link', { name: '2 new opinions to vote on' }).click()
    await expect(page).toHaveURL(new RegExp(`/conversation/${conversationSlugId}$`))
    await expect(visitor.cardButton('Agree')).toBeVisible()
    await page.waitForLoadState('networkidle')
  },
)
