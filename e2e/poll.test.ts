import { respondToPoll } from '@parley/contract'
import { newNumber, verifyNumber, skipOnboarding } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'

journey.use({ serviceWorkers: 'allow' })

const TITLE = 'What should the old market hall become?'
const POLL = ['A library and reading room', 'A covered market', 'What it is']
const ASKED = { title: TITLE, opinions: 6, poll: POLL, publication: 'votes' } as const

journey(
  'a poll is answered in one press, changed from its line, and shown in the results, until a lock ends that (spec 1.7)',
  async ({ visitor, scene, product }) => {
    const { page, card } = visitor
    const { conversationSlugId } = await scene.addConversation(ASKED)
    const saved = () =>
      product.query<{ option_number: number }>(
        `select r.option_number from poll_responses r join conversations c on c.id = r.conversation_id
         where c.slug_id = $1`,
        [conversationSlugId],
      )
    await visitor.opens(`conversation/${conversationSlugId}`)
    await expect(card.getByText('0 answers so far')).toBeVisible()
    await card.getByText('A covered market').click()
    await expect(card.getByText('1 person answered')).toBeVisible()
    await card.getByRole('button', { name: 'Go on to the opinions' }).click()
    await expect(visitor.cardButton('Agree')).toBeVisible()
    await expect.poll(saved).toEqual([{ option_number: 2 }])

    await visitor.reloads()
    const line = page.getByRole('button', { name: /^Poll: you chose/ })
    await expect(line).toHaveText(/A covered market/)
    await line.click()
    await page.getByRole('button', { name: 'Change my answer' }).click()
    const isRefreshed = page.waitForResponse(/conversation\/get$/)
    await page.getByText('A library and reading room').click()
    await isRefreshed
    await expect(line).toHaveText(/A library and reading room/)
    await expect.poll(saved).toEqual([{ option_number: 1 }])

    await scene.lockConversation(conversationSlugId)
    await page.getByRole('button', { name: 'Change my answer' }).click()
    await page.getByText('What it is', { exact: true }).click()
    const refusal = 'This conversation takes no more answers. Your answer was not saved.'
    await expect(page.getByRole('paragraph').filter({ hasText: refusal })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: refusal })).toBeAttached()
    await expect(line).toHaveText(/A library and reading room/)
    expect(await saved()).toEqual([{ option_number: 1 }])
    visitor.watch.expect(/status of 409/)

    await visitor.opens(`conversation/${conversationSlugId}?tab=analysis`)
    const results = page.getByRole('region', { name: 'The poll' })
    await expect(results.getByText('1 person answered.')).toBeVisible()
    await results.locator('summary').click()
    await expect(results.getByRole('row', { name: /A library and reading room/ })).toContainText('1')
    expect(await product.administer('recount', '--all')).toBe('')
  },
)

journey(
  'a poll can be answered by keyboard alone, and waits in its line if it is skipped @full',
  async ({ visitor, scene }) => {
    const { page, card } = visitor
    const { conversationSlugId } = await scene.addConversation(ASKED)
    await visitor.opens(`conversation/${conversationSlugId}`)
    await card.getByRole('button', { name: 'Skip to opinions' }).click()
    await expect(visitor.cardButton('Agree')).toBeVisible()
    await visitor.reloads()
    await expect(visitor.cardButton('Agree')).toBeVisible()
    await page.getByRole('button', { name: 'Poll: 0 answers' }).press('Enter')
    await page.getByRole('button', { name: 'Answer the poll' }).press('Enter')
    const options = page.getByRole('radio')
    await options.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toBeFocused()
    await expect(options.nth(1)).not.toBeChecked()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: /^Poll: you chose/ })).toHaveText(/A covered market/)
  },
)

journey(
  'a poll answer without network waits, survives a reload, and is sent once',
  async ({ visitor, scene, product }) => {
    const { page, card, strip } = visitor
    const { conversationSlugId } = await scene.addConversation(ASKED)
    await visitor.opens(`conversation/${conversationSlugId}`)
    await visitor.saves(respondToPoll, () => card.getByText('A covered market').click())
    await card.getByRole('button', { name: 'Go on to the opinions' }).click()
    await visitor.canOpenWithoutNetwork()
    await visitor.losesNetwork()
    const line = page.getByRole('button', { name: /^Poll: you chose/ })
    await line.click()
    await page.getByRole('button', { name: 'Change my answer' }).click()
    await page.getByText('What it is', { exact: true }).click()
    await expect(page.getByText(/waits on this device/)).toBeVisible()
    await expect(strip).toHaveText('Offline: 1 vote waiting')
    await visitor.reloads()
    await expect(line).toHaveText(/What it is/)
    await visitor.regainsNetwork()
    await expect(strip).toBeHidden()
    const numAnswers = () =>
      product.query<{ option_number: number; count: number }>(
        `select r.option_number, count(*)::int as count from poll_responses r
       join conversations c on c.id = r.conversation_id where c.slug_id = $1 group by 1`,
        [conversationSlugId],
      )
    await expect.poll(numAnswers).toEqual([{ option_number: 3, count: 1 }])
  },
)

journey(
  'a poll answer that needs an account is stored, and sent once there is one @full',
  async ({ visitor, scene, product }) => {
    const { page, card } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: TITLE,
      opinions: 6,
      poll: POLL,
      isLoginRequired: true,
    })
    const answers = () =>
      product.query<{ option_number: number }>(
        `select r.option_number from poll_responses r join conversations c on c.id = r.conversation_id
         where c.slug_id = $1`,
        [conversationSlugId],
      )
    await visitor.opens(`conversation/${conversationSlugId}`)
    await card.getByText('A covered market').click()
    const kept = card.getByText(
      /^You need an account to answer this poll\. Your answer \(A covered market\) is kept/,
    )
    await expect(kept).toBeVisible()
    expect(await answers()).toEqual([])
    await card.getByRole('link', { name: 'Log in or create an account' }).click()
    await expect(visitor.heading).toHaveText('Log in')
    await verifyNumber(visitor, newNumber())
    await skipOnboarding(visitor)

    await expect(page).toHaveURL(new RegExp(conversationSlugId))
    await expect(
      page.getByText('The poll answer you chose before logging in is saved: “A covered market”'),
    ).toBeVisible()
    await expect.poll(answers).toEqual([{ option_number: 2 }])
    await visitor.reloads()
    await expect(page.getByRole('button', { name: /^Poll: you chose/ })).toHaveText(/A covered market/)
    expect(await answers()).toEqual([{ option_number: 2 }])
  },
)
