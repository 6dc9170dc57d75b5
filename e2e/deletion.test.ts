import { codeSentTo, confirmName, logInLink, newNumber, logInByPhone, signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import { storedKeys } from './fixtures/storedKeys.ts'
import { HOME_HEADING } from './fixtures/visitor.ts'
import { expectUsableScreen } from './screen.ts'

journey.use({ serviceWorkers: 'allow' })

const WORDS = 'Parking at the station should cost as much as the bus.'

journey(
  'people who delete their account read what will be deleted, and it is deleted',
  async ({ visitor, anotherVisitor, product, scene }) => {
    const { page } = visitor
    const number = newNumber()
    const { conversationSlugId } = await scene.addConversation({
      title: 'How should we get to the station?',
      opinions: 4,
    })
    await visitor.opens(`conversation/${conversationSlugId}`)
    await signUp(visitor, number)
    for (const key of ['A', 'D'] as const) await visitor.votesByButton(key)
    await page.getByRole('button', { name: 'Add your opinion' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(WORDS)
    await page.getByRole('button', { name: 'Post opinion' }).click()
    await expect(page.getByRole('region', { name: 'Your new opinion' })).toBeVisible()

    const other = await anotherVisitor()
    await other.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await other.rows.filter({ hasText: WORDS }).getByRole('button', { name: 'Disagree' }).click()
    await other.rows.filter({ hasText: 'Starting opinion 4' }).getByRole('button', { name: 'Pass' }).click()
    const counts = async () => {
      const { opinionCount, voteCount, participantCount } = await visitor.stats(conversationSlugId)
      return [opinionCount, voteCount, participantCount]
    }
    await expect.poll(counts).toEqual([5, 5, 2])

    await visitor.opens('settings')
    await page.getByRole('link', { name: 'Delete account' }).click()
    await expect(visitor.heading).toHaveText('Delete account')
    const what = page.getByRole('region', { name: 'What happens' })
    await expect(what).toContainText('The text of your opinions is erased')
    await expect(what).toContainText(
      'Your votes and poll answers are deleted. Totals lose them at once; where only results are published, once ten people have left.',
    )
    await expect(what).toContainText('This cannot be undone.')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^parley-.*\.json$/)

    const confirmation = page.getByLabel(/^Type \S+ to confirm$/)
    const deleteForGood = page.getByRole('button', { name: 'Delete my account' })
    await confirmation.fill('somebody')
    await deleteForGood.click()
    await expect(page.getByText('Type your name as it is written here')).toBeVisible()
    await expect(confirmation).toBeFocused()
    await confirmName(visitor)
    // The login and its code are two days old.
    await product.query(
      `with person as (update devices set session_started_at = now() - interval '2 days'
         where user_id = (select id from users where $1 = 'Type ' || username || ' to confirm') returning did)
       update phone_codes set asked_at = asked_at - interval '2 days' where did in (select did from person)`,
      [await page.getByText(/^Type \S+ to confirm$/).innerText()],
    )
    visitor.watch.expect(/status of 403/)
    await deleteForGood.click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByRole('textbox', { name: 'Mobile number' }).fill(number)
    await expectUsableScreen(visitor, 'the fresh proof')
    await proof.getByRole('button', { name: 'Send me a code' }).click()
    const code = proof.getByRole('textbox', { name: 'Code' })
    await expect(code).toBeFocused()
    await code.fill(await codeSentTo(visitor, number))

    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(visitor.heading).toHaveText(HOME_HEADING)
    await expect(logInLink(visitor)).toBeVisible()
    expect(await storedKeys(visitor)).toEqual([])
    // The other person's votes and opinions on what still exists remain.
    await expect.poll(counts).toEqual([4, 1, 1])
    await other.reloads()
    await expect(other.rows.filter({ hasText: 'Starting opinion 4' })).toBeVisible()
    await expect(other.page.getByText(WORDS)).toBeHidden()
    const rests = await product.query('select 1 from opinions where body = $1', [WORDS])
    expect(rests).toEqual([])
    expect(await product.administer('recount', '--all')).toBe('')

    await visitor.opens('')
    await logInByPhone(visitor, number)
    await expect(visitor.heading).toHaveText('Choose a name')
  },
)
