import { getProfile, previewShareImage, updateSiteSettings, uploadSiteLogo } from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo, SITE_SETTINGS } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

beforeEach(() => {
  mockCall(getProfile, aProfile({ isAdministrator: true }))
  mockCall(previewShareImage, { imageBase64: 'AAAA' })
  mockCall(updateSiteSettings, SITE_SETTINGS)
  updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
})

const open = async () => {
  const { user } = renderAt('/administration/settings')
  const color = await screen.findByRole('textbox', { name: 'Color of buttons and links' })
  const preview = await screen.findByRole('region', { name: 'Preview' })
  return { user, color, preview }
}

test('the preview shows the name, the color and the logo before they are saved', async () => {
  mockCall(uploadSiteLogo, { success: true, logoPath: '/feed/site/abc.png' })
  const { user, color, preview } = await open()
  expect(screen.queryByRole('group', { name: 'Logo in the dark theme' })).toBeNull()
  await user.type(color, '#FFD400')
  await screen.findByText('In the light theme it becomes darker, so that everybody can read it.')
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  expect(within(preview).getAllByText('Parley')).toHaveLength(3)
  await user.type(name, 'North')
  expect(within(preview).getAllByText('North')).toHaveLength(3)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
  await screen.findByRole('group', { name: 'Logo in the dark theme' })
  await user.click(screen.getByRole('switch', { name: 'The logo contains the name' }))
  const looks = [...preview.querySelectorAll<HTMLElement>('[data-scheme]')].map(({ style }) => style)
  expect(looks.map((style) => style.getPropertyValue('--logo'))).toEqual(
    Array.from({ length: 3 }, () => 'url(/feed/site/abc.png)'),
  )
  expect(looks[0]?.getPropertyValue('--main')).toMatch(/^light-dark\(#[0-9a-f]{6},#ffd400\)$/)
  const saved = { name: 'North', accent: '#ffd400', logoPath: '/feed/site/abc.png', isNameInLogo: true }
  await waitFor(() => expect(requestsTo(previewShareImage).at(-1)).toMatchObject(saved))
  await within(preview).findByRole('img', { name: /where people share a link to North/ })
  expect(requestsTo(updateSiteSettings)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Pages show it when they are loaded again.')
  expect(requestsTo(updateSiteSettings)).toEqual([saved])
})

test('what is not a color or not an image is refused at its field', async () => {
  mockCall(uploadSiteLogo, { success: false, reason: 'too_small' })
  const { user, color } = await open()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
  await screen.findByText('The logo is less than 48 pixels wide or high.')
  await user.type(color, 'green')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(color)
  await screen.findByText('Enter a color such as #005f3c.')
  expect(requestsTo(updateSiteSettings)).toEqual([])
})
