import { getProfile } from '@parley/contract'
import { signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import { expectUsableScreen } from './screen.ts'
import type { Visitor } from './fixtures/visitor.ts'

/** Creates an account and returns its username. */
async function joins(visitor: Visitor): Promise<string> {
  await visitor.opens('about')
  await signUp(visitor)
  const profile = visitor.page.waitForResponse((response) => response.url().endsWith(getProfile.path))
  await visitor.opens('administration/organizations')
  await expect(visitor.heading).toHaveText('This page is for administrators')
  return getProfile.output.parse(await (await profile).json()).username
}

journey(
  'an organization is created, a member posts for it, and a removed member can no longer do so @full (spec 1.5, 2.14)',
  async ({ visitor, anotherVisitor, product }) => {
    const { page } = visitor
    const administrator = await joins(visitor)
    await product.query('update users set is_administrator = true where username = $1', [administrator])
    const member = await anotherVisitor()
    const username = await joins(member)

    await visitor.opens('administration/organizations')
    await page.getByRole('button', { name: 'New' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Association')
    await page.getByRole('textbox', { name: 'Website' }).fill('https://harbor.example')
    await page.getByRole('textbox', { name: 'Description' }).fill('All who work in the harbor.')
    await page.getByRole('button', { name: 'Save' }).click()
    const pane = page.getByRole('region', { name: 'Harbor Association' })
    await pane.getByRole('textbox', { name: 'Add by username' }).fill(username)
    await page.keyboard.press('Enter')
    await expect(pane.getByText(`${username} is now a member.`)).toBeVisible()
    await expectUsableScreen(visitor, 'an organization')

    await member.opens('conversation/new/create')
    await member.page.getByRole('textbox', { name: 'Your question' }).fill('How deep should the harbor be?')
    await member.page.getByRole('radio', { name: 'Harbor Association' }).check()
    await member.opens('conversation/new/review')
    await member.page.getByRole('button', { name: 'Post conversation' }).click()
    const { page: theirs } = member
    await theirs.getByRole('link', { name: 'Open the conversation' }).click()
    await expect(theirs.getByRole('link', { name: 'Harbor Association' })).toBeVisible()
    const facts = theirs.getByRole('region', { name: 'Harbor Association' })
    await expect(facts.getByText('All who work in the harbor.')).toBeVisible()
    await expect(facts.getByRole('link', { name: 'harbor.example' })).toBeVisible()

    await member.opens('conversation/new/create')
    await theirs.getByRole('textbox', { name: 'Your question' }).fill('Who may fish in the harbor?')
    await theirs.getByRole('radio', { name: 'Harbor Association' }).check()
    await member.opens('conversation/new/review')
    await expect(theirs.getByRole('button', { name: 'Post conversation' })).toBeVisible()
    await pane.getByRole('button', { name: `Remove ${username}` }).click()
    const dialog = page.getByRole('dialog', { name: `Remove ${username}?` })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(pane.getByText('Nobody is a member yet.')).toBeVisible()
    member.watch.expect(/status of 403/)
    await theirs.getByRole('button', { name: 'Post conversation' }).click()
    await expect(theirs.getByText(/no longer a member of your draft’s organization/)).toBeVisible()
    await member.opens('conversation/new/create')
    await expect(member.page.getByRole('textbox', { name: 'Your question' })).toBeVisible()
    await expect(member.page.getByRole('radio', { name: 'Harbor Association' })).toHaveCount(0)
  },
)
