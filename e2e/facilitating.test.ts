import { createOpinion, decideQueueItems, moderateOpinion } from '@parley/contract'
import { signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'

const RUDE = 'People who live on the hill are parasites.'
/** Markup must be shown as typed, including on pages rendered by the server. */
const WHY = 'It insults people. </script><img src=x onerror="alert(1)"><b>'
const OWN = 'Benches belong into the shade.'

journey(
  'a facilitator moderates conversations of the organization by form, queue and ledger, but no other ones and not their own opinion',
  async ({ visitor, scene, product }) => {
    const { page, rows, heading } = visitor
    const title = 'Where should the benches stand?'
    const { conversationSlugId } = await scene.addConversation({ title, opinions: 2 })
    await scene.addOpinion(conversationSlugId, RUDE)
    await scene.reportAll(conversationSlugId)
    const elsewhere = await scene.addConversation({ title: 'Who sweeps the market?', opinions: 1 })
    await scene.reportAll(elsewhere.conversationSlugId)
    await visitor.opens('about')
    await signUp(visitor)
    await scene.makesFacilitatorOfNewest(conversationSlugId)

    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await rows.filter({ hasText: RUDE }).getByRole('button', { name: 'More for this opinion' }).click()
    await page.getByRole('link', { name: 'User reports' }).click()
    await expect(heading).toHaveText('Reports about an opinion')
    // Only moderators see who sent a report.
    await expect(page.getByRole('list', { name: 'Reports' })).toContainText('Somebody')
    await expect(page.getByText(/heron_/)).toHaveCount(0)
    await page.getByRole('link', { name: 'Decide', exact: true }).click()
    await page.getByRole('radio', { name: 'Antisocial' }).check()
    await page.getByLabel('Explanation').fill(WHY)
    await visitor.saves(moderateOpinion, () =>
      page.getByRole('button', { name: 'Move this opinion' }).click(),
    )

    await visitor.opens('moderation')
    await expect(heading).toHaveText('Moderation queue')
    const waiting = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
    await expect(waiting).toHaveCount(2)
    await expect(waiting.filter({ hasText: 'Starting opinion' })).toHaveCount(2)
    await waiting.first().getByRole('link').click()
    await visitor.saves(decideQueueItems, () => page.getByRole('button', { name: 'Nothing wrong' }).click())
    await expect(waiting).toHaveCount(1)

    await visitor.opens(`conversation/${conversationSlugId}/decisions`)
    await expect(page.getByText('One opinion moved')).toBeVisible()
    await expect(page.getByText(`“${WHY}”`)).toBeVisible()

    await visitor.opens(`conversation/${conversationSlugId}`)
    await page.getByRole('button', { name: 'Add your opinion' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your opinion' })
    await sheet.getByRole('textbox').fill(OWN)
    await visitor.saves(createOpinion, () => sheet.getByRole('button', { name: 'Post opinion' }).click())
    const { opinionSlugId: own } = await visitor.opinion(conversationSlugId, OWN)
    await visitor.opens(`moderate/conversation/${conversationSlugId}/opinion/${own}/`)
    await expect(page.getByText('You cannot decide on your own opinions.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move this opinion' })).toBeDisabled()
    // Only moderators can read reports about opinions by members of the organization.
    visitor.watch.expect(/status of 403 .*report\/opinion\/fetch/)

    await visitor.opens(`conversation/${elsewhere.conversationSlugId}?tab=opinions`)
    await rows.first().getByRole('button', { name: 'More for this opinion' }).click()
    await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Moderate' })).toHaveCount(0)
    await visitor.opens(`moderate/conversation/${elsewhere.conversationSlugId}/`)
    await expect(heading).toHaveText('This page is for moderators')
    expect(await product.administer('recount', '--all')).toBe('')
  },
)
