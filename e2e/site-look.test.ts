import { join } from 'node:path'
import { signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'
import { expectUsableScreen } from './screen.ts'

const LOGO = join(import.meta.dirname, '../web/public/icon-192.png')
const NAME = 'Northbridge talks'
const CONTACT = 'talk@northbridge.example'
const GREEN = 'rgb(0, 95, 60)'

journey(
  'an administrator sets name, contact, color and logo with a preview, and every place shows them @full',
  async ({ visitor, anotherVisitor, product }) => {
    const { page } = visitor
    await visitor.opens('about')
    await signUp(visitor)
    await product.query('update users set is_administrator = true where id = (select max(id) from users)')
    try {
      await visitor.opens('administration/settings')
      await page.getByRole('textbox', { name: 'Name' }).fill(NAME)
      await page.getByRole('textbox', { name: 'Contact address' }).fill(CONTACT)
      await page.getByRole('textbox', { name: 'Color of buttons and links' }).fill('#005f3c')
      await page.getByLabel('Choose a logo', { exact: true }).setInputFiles(LOGO)
      await expect(page.getByRole('group', { name: 'Logo in the dark theme' })).toBeVisible()
      const preview = page.getByRole('region', { name: 'Preview' })
      await expect(preview.getByText(NAME)).toHaveCount(3)
      await expect(preview.getByText('Start a conversation').first()).toHaveCSS('background-color', GREEN)
      await expect(preview.getByRole('img', { name: /share a link to Northbridge/ })).toBeVisible()
      await expectUsableScreen(visitor, 'site settings with a preview')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Saved/)).toBeVisible()

      const reader = await anotherVisitor()
      const { page: theirs } = reader
      await reader.opens('about')
      await expect(theirs).toHaveTitle(`About · ${NAME}`)
      const brand = theirs.getByRole('navigation').getByText(NAME)
      await expect(brand).toBeVisible()
      await expect(brand.locator('xpath=preceding-sibling::span')).toHaveCSS('background-image', /feed\/site/)
      await expect(theirs.getByText('Parley', { exact: false }).first()).toBeVisible()
      await expect(theirs.getByRole('contentinfo').getByRole('link', { name: CONTACT })).toBeVisible()
      await expect(theirs.locator('link[rel=icon]')).toHaveAttribute('href', /-icon\.png$/)

      const { metadata } = await reader.conversation(BOWLING_GREEN)
      const conversation = `conversation/${metadata.conversationSlugId}`
      for (const paper of ['poster', 'print', 'embed']) {
        await reader.opens(`${conversation}/${paper}`)
        await expect(theirs.getByText(NAME).first()).toBeVisible()
      }
      const text = async (path: string) => (await theirs.request.get(product.origin + path)).text()
      expect(JSON.parse(await text('/feed/manifest.webmanifest'))).toMatchObject({
        name: NAME,
        theme_color: '#005f3c',
        icons: [{ src: expect.stringContaining('-icon.png') }],
      })
      expect(await text('/feed/atom.xml')).toMatch(/<icon>[^<]+-icon\.png<\/icon><logo>[^<]+\.png<\/logo>/)
      const url = encodeURIComponent(`${product.origin}/feed/${conversation}`)
      expect(await text(`/oembed?url=${url}`)).toContain(`"provider_name":"${NAME}"`)
      const share = await theirs.request.get(`${product.origin}/feed/${conversation}/share.png`)
      expect(share.headers()['content-type']).toBe('image/png')
    } finally {
      await product.query('delete from site_settings')
    }
  },
)
