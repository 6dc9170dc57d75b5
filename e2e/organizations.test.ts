import { getProfile } from '@parley/contract'
import { signsUp } from './entering.ts'
import { expect, journey } from './journey.ts'
import { isForEverybody } from './screen.ts'
import type { Visitor } from './visitor.ts'

/** A new account, and its username. */
async function joins(visitor: Visitor): Promise<string> {
  await visitor.opens('about')
  await signsUp(visitor)
  const profile = visitor.page.waitForResponse((response) => response.url().endsWith(getProfile.path))
  await visitor.opens('administration/organizations')
  await expect(visitor.heading).toHaveText('This page is for administrators')
  return getProfile.output.parse(await (await profile).json()).username
}

journey(
  'an organization is made, gets a member who posts as it, and whom it no longer speaks through once removed',
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
    await page.getByRole('button', { name: 'Save' }).click()
    const pane = page.getByRole('region', { name: 'Harbor Association' })
    await pane.getByRole('textbox', { name: 'Add by username' }).fill(username)
    await page.keyboard.press('Enter')
    await expect(pane.getByText(`${username} is a member now.`)).toBeVisible()
    await isForEverybody(visitor, 'an organization')

    await member.opens('conversation/new/create')
    await member.page.getByRole('textbox', { name: 'Your question' }).fill('How deep should the harbor be?')
    await member.page.getByRole('radio', { name: 'Harbor Association' }).check()
    await member.opens('conversation/new/review')
    await member.page.getByRole('button', { name: 'Post conversation' }).click()
    await expect(member.page.getByText('Harbor Association').first()).toBeVisible()

    await pane.getByRole('button', { name: `Remove ${username}` }).click()
    await expect(pane.getByText('Nobody is a member yet.')).toBeVisible()
    await member.opens('conversation/new/create')
    await expect(member.page.getByRole('textbox', { name: 'Your question' })).toBeVisible()
    await expect(member.page.getByRole('radio', { name: 'Harbor Association' })).toHaveCount(0)
  },
)
