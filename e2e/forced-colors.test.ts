import { unmarkedChoices, unmarkedFocus } from './fixtures/forcedColors.ts'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey.use({ contextOptions: { reducedMotion: 'reduce' } })

journey('the focus and the viewer’s votes are visible in forced colors', async ({ visitor }) => {
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await visitor.opens('')
  expect(await unmarkedFocus(visitor, 15)).toEqual([])
  await visitor.opensConversation(BOWLING_GREEN, 'opinions')
  for (const [place, name] of ['Agree', 'Pass', 'Disagree'].entries()) {
    const button = visitor.rows.nth(place).getByRole('button', { name, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  expect(await unmarkedChoices(visitor)).toEqual([])
  expect(await unmarkedFocus(visitor, 25)).toEqual([])
  await visitor.opens('settings')
  await expect(page.getByRole('switch').first()).toBeVisible()
  expect(await unmarkedFocus(visitor, 12)).toEqual([])
})
