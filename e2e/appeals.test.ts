import {
  createAppeal,
  createOpinion,
  decideQueueItems,
  getOpinionMap,
  listOpinions,
  moderateOpinion,
  reportOpinion,
  type Opinion,
} from '@parley/contract'
import { signUp } from './fixtures/logIn.ts'
import { expect } from './fixtures/journey.ts'
import { journeyWithoutMeasuring as journey } from './fixtures/journeyWith.ts'
import type { Visitor } from './fixtures/visitor.ts'
import { TODAY_OR_YESTERDAY } from './fixtures/notificationScene.ts'

const SAID = 'The people from the hill have no business on the meadow.'
const NUM_VOTERS = 16

/**
 * Everything that a decision changes for everybody: the counts, each opinion with the votes of each group, and the
 * groups.
 */
async function whatCounts(visitor: Visitor, conversationSlugId: string) {
  const { product } = visitor
  const [opinions, map, { opinionCount, voteCount, participantCount }] = await Promise.all([
    product.ask(listOpinions, { conversationSlugId, filter: 'new' }),
    product.ask(getOpinionMap, { conversationSlugId }),
    visitor.stats(conversationSlugId),
  ])
  return {
    counts: [opinionCount, voteCount, participantCount],
    opinions: opinions.map(factsOf).toSorted((a, b) => a.opinionSlugId.localeCompare(b.opinionSlugId)),
    analyzed: [map.opinionCount, map.asOfVote, map.participantCount],
    groups: map.groups.map(({ key, size }) => ({ key, size })),
  }
}

const factsOf = ({ opinionSlugId, opinion, numAgrees, numDisagrees, numPasses, clustersStats }: Opinion) => ({
  opinionSlugId,
  opinion,
  numAgrees,
  numDisagrees,
  numPasses,
  clustersStats,
})

/** The rows of today's notifications. */
const notificationItems = ({ page }: Visitor) =>
  page.getByRole('region', { name: TODAY_OR_YESTERDAY }).getByRole('listitem')

journey(
  'a report becomes a decision, the author is notified and appeals, and the withdrawn decision restores all counts and groups @full',
  async ({ visitor: author, anotherVisitor, scene, product }) => {
    const asked = { title: 'Who may use the meadow?', opinions: 6, publication: 'votes' } as const
    const { conversationSlugId } = await scene.addConversation(asked)
    const address = `conversation/${conversationSlugId}`
    await author.opens('about')
    await signUp(author)
    await author.opens(address)
    await author.page.getByRole('button', { name: 'Add your opinion' }).click()
    const sheet = author.page.getByRole('dialog', { name: 'Your opinion' })
    await sheet.getByRole('textbox').fill(SAID)
    await author.saves(createOpinion, () => sheet.getByRole('button', { name: 'Post opinion' }).click())
    const { opinionSlugId } = await author.opinion(conversationSlugId, SAID)
    await scene.addVoters(conversationSlugId, NUM_VOTERS)
    await product.administer('recompute', conversationSlugId)
    const what = () => whatCounts(author, conversationSlugId)
    // The author's own vote is one more than those of the voters.
    const all = [7, 7 * NUM_VOTERS + 1, NUM_VOTERS + 1]
    await expect.poll(async () => (await what()).groups.length).toBe(2)
    const before = await what()
    expect([before.counts, before.analyzed]).toEqual([all, all])

    const reader = await anotherVisitor()
    await reader.opens('about')
    await signUp(reader)
    await reader.opens(`${address}?tab=opinions`)
    const row = reader.rows.filter({ hasText: SAID })
    await row.getByRole('button', { name: 'More for this opinion' }).click()
    await reader.page.getByRole('button', { name: 'Report', exact: true }).click()
    const report = reader.page.getByRole('dialog', { name: 'Report this opinion' })
    await report.getByRole('radio', { name: /^Antisocial/ }).check()
    await report.getByLabel(/^Explain/).fill('It shuts out a whole district.')
    await reader.saves(reportOpinion, () => report.getByRole('button', { name: 'Send report' }).click())

    const moderator = await anotherVisitor()
    await moderator.opens('about')
    await signUp(moderator)
    await scene.makesModeratorOfNewest()
    await moderator.opens(`reports/opinion/${conversationSlugId}/${opinionSlugId}`)
    await expect(moderator.page.getByText('It shuts out a whole district.')).toBeVisible()
    await moderator.page.getByRole('link', { name: 'Decide', exact: true }).click()
    await expect(moderator.heading).toHaveText('Decide on an opinion')
    await moderator.page.getByRole('radio', { name: /^Hide/ }).check()
    await moderator.page.getByRole('radio', { name: 'Antisocial' }).check()
    await moderator.page.getByLabel('Explanation').fill('It speaks against the people of one district.')
    await moderator.saves(moderateOpinion, () =>
      moderator.page.getByRole('button', { name: 'Hide this opinion' }).click(),
    )
    const rest = [6, 6 * NUM_VOTERS, NUM_VOTERS]
    expect((await what()).counts).toEqual(rest)
    await expect.poll(async () => (await what()).analyzed).toEqual(rest)
    expect((await what()).opinions.map(({ opinion }) => opinion)).not.toContain(SAID)

    await author.opens('notification')
    await notificationItems(author)
      .filter({ hasText: 'A moderator hid your opinion. Reason: antisocial' })
      .getByRole('link')
      .first()
      .click()
    await expect(author.heading).toHaveText('A moderator hid your opinion')
    await expect(author.page.getByText('It speaks against the people of one district.')).toBeVisible()
    await author.page.getByLabel(/^Appeal/).fill('I mean the cars, not the people.')
    await author.saves(createAppeal, () => author.page.getByRole('button', { name: 'Send appeal' }).click())
    await expect(author.page.getByText('Appeal sent. Another moderator will decide.')).toBeVisible()

    const another = await anotherVisitor()
    await another.opens('about')
    await signUp(another)
    await scene.makesModeratorOfNewest()
    await another.opens('moderation')
    await another.page.getByRole('searchbox').fill(asked.title)
    await another.page.keyboard.press('Enter')
    const waiting = another.page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
    await expect(waiting).toHaveCount(1)
    await waiting.getByRole('link').click()
    const appeal = another.page.getByRole('region', { name: 'The appeal' })
    await expect(appeal.getByText('“I mean the cars, not the people.”')).toBeVisible()
    await another.page.getByLabel('Answer to the author').fill('It can be read as meant for cars.')
    await another.saves(decideQueueItems, () =>
      another.page.getByRole('button', { name: 'Accept appeal' }).click(),
    )
    await author.opens('notification')
    await notificationItems(author)
      .filter({ hasText: 'Your appeal was accepted. Your opinion counts again.' })
      .getByRole('link')
      .first()
      .click()
    await expect(author.page.getByText('Your appeal was accepted.')).toBeVisible()
    await expect(author.page.getByText('“It can be read as meant for cars.”')).toBeVisible()

    await expect.poll(what).toEqual(before)
    expect(await product.administer('recount', '--all')).toBe('')
  },
)
