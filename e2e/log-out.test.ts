import { logInLink, signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import { storedKeys } from './fixtures/storedKeys.ts'
import { BOWLING_GREEN, HOME_HEADING, Visitor } from './fixtures/visitor.ts'

journey.use({ serviceWorkers: 'allow' })

journey(
  'a logout sends what waits, and deletes everything about the person from the device',
  async ({ visitor }) => {
    const { page } = visitor
    const { conversationSlugId, voteCount } = (await visitor.opensConversation(BOWLING_GREEN)).metadata
    const numVotes = async () => (await visitor.stats(conversationSlugId)).voteCount - voteCount
    await visitor.votesByButton('A')
    await signUp(visitor)
    await page.getByRole('button', { name: 'Add your opinion' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('More benches along the river.')
    await expect(page.getByText('kept on this device')).toBeVisible()
    await page.keyboard.press('Escape')
    await visitor.canOpenWithoutNetwork()
    await visitor.reloads()
    await expect(visitor.cardButton('Agree')).toBeVisible()

    await visitor.losesNetwork()
    await visitor.votesByButton('D')
    await expect(visitor.strip).toHaveText('Offline: 1 vote waiting')
    expect(await storedKeys(visitor)).toEqual(
      expect.arrayContaining([
        'parley:known',
        'parley-device keys',
        'parley-outbox votes',
        'parley-kept conversations',
      ]),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'You' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    const logOut = page.getByRole('button', { name: 'Log out' })
    await expect(logOut).toContainText('1 vote waiting to be sent')
    await logOut.click()
    const dialog = page.getByRole('dialog', { name: 'Log out' })
    await expect(dialog).toContainText('1 vote has not been sent yet. If you log out now, it will be lost.')
    await dialog.getByRole('button', { name: 'Send votes, then log out' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The votes could not be sent.')
    await visitor.regainsNetwork()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click()

    await expect(visitor.heading).toHaveText(HOME_HEADING)
    await expect(
      page.getByText('You are logged out. Your data has been erased from this browser.'),
    ).toBeVisible()
    await expect(logInLink(visitor)).toBeVisible()
    expect(await storedKeys(visitor)).toEqual([])
    expect(await numVotes()).toBe(2)

    await visitor.opens('settings/account/devices')
    await expect(visitor.heading).toHaveText('Say what you think. See what you share.')
    await visitor.opens(`conversation/${conversationSlugId}`)
    await expect(visitor.cardButton('Agree')).toBeVisible()
    await expect(visitor.youVoted).toBeHidden()
    await page.getByRole('button', { name: 'Add your opinion' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('')
  },
)

journey(
  'after a logout neither Back nor another tab nor what the browser keeps shows anything of the person',
  async ({ visitor }) => {
    const { page } = visitor
    const { conversationSlugId } = (await visitor.opensConversation(BOWLING_GREEN)).metadata
    await visitor.votesByButton('A')
    await signUp(visitor)
    await visitor.canOpenWithoutNetwork()
    await visitor.opens(`conversation/${conversationSlugId}`)
    await expect(visitor.youVoted).toBeVisible()
    const tab = new Visitor({
      page: await page.context().newPage(),
      product: visitor.product,
      watch: visitor.watch,
    })
    await tab.opens(`conversation/${conversationSlugId}`)
    await expect(tab.youVoted).toBeVisible()

    await visitor.opens('settings')
    await page.getByRole('button', { name: 'Log out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log out' })
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(visitor.heading).toHaveText(HOME_HEADING)
    await expect(logInLink(visitor)).toBeVisible()

    await expect(logInLink(tab)).toBeVisible()
    await expect(tab.youVoted).toBeHidden()
    expect(await storedKeys(tab)).toEqual([])
    await page.goBack()
    await visitor.canUseThePage()
    expect(page.url()).toContain(conversationSlugId)
    await expect(logInLink(visitor)).toBeVisible()
    await expect(visitor.youVoted).toBeHidden()
    // The conversation that was opened again may be kept, as for any stranger who reads it.
    const kept = (await storedKeys(visitor)).filter((key) => key !== 'parley-kept conversations')
    expect(kept).toEqual([])
    const keptFiles = await page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return kept.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(keptFiles.length).toBeGreaterThan(0)
    for (const path of keptFiles) expect(path).toMatch(/^\/feed\/((?:[a-z-]+\/)?empty$|assets\/|[^/]+\.\w+$)/)
  },
)
