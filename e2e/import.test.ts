import { getOpinionMap } from '@parley/contract'
import { readConversation } from '../opinion-map/goldens/conversations.ts'
import { analyse, buildMatrix, type MapResult } from '../opinion-map/src/index.ts'
import { adjustedRandIndex } from '../opinion-map/src/testing/partition.ts'
import { POLIS_CONVERSATIONS, startPolis, type PolisServer } from '../server/src/testing/polis.ts'
import { signUp } from './fixtures/logIn.ts'
import { expect, journey as base } from './fixtures/journey.ts'
import { Product } from './fixtures/product.ts'
import { expectUsableScreen } from './screen.ts'

type Source = {
  polis: PolisServer
  /** Makes requests for votes wait until the result is called. */
  holdVotes: () => () => void
}

/** A journey beside a server that responds like Polis. */
const journey = base.extend<object, { product: Product; source: Source }>({
  source: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from here
    async ({}, use) => {
      let released = Promise.resolve()
      await using polis = await startPolis({
        before: (path) => (path.includes('votes.csv') ? released : undefined),
      })
      const holdVotes = () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        released = promise
        return resolve
      }
      await use({ polis, holdVotes })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ source }, use, { workerIndex }) => {
      const product = await Product.startCopy(`import-${workerIndex}`, { POLIS_URL: source.polis.url })
      await use(product)
      await product.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const IMPORTED = [
  {
    name: 'a report',
    source: POLIS_CONVERSATIONS.seattle,
    title: '$15/hour',
    opinions: '54 opinions',
    votes: '2,872',
  },
  {
    name: 'a report with thousands of people',
    source: POLIS_CONVERSATIONS.bowlingGreen,
    title: 'Improving Bowling Green / Warren County',
    opinions: '896 opinions',
    votes: '225,524',
  },
]

for (const { name, source: imported, title, opinions, votes } of IMPORTED)
  journey(
    `${name} is imported by its address, with progress, and has the same groups as the reference @full (spec 1.6)`,
    async ({ visitor, source, product }) => {
      const { page, heading } = visitor
      const release = source.holdVotes()
      await visitor.opens('')
      await signUp(visitor)
      await visitor.opens('conversation/import')
      const address = page.getByLabel('Address of the conversation or its report')
      await address.fill('https://pol.is/home/4yy3sh84js')
      await page.getByRole('button', { name: 'Import' }).click()
      await expect(page.getByText('Please enter a valid Polis URL.')).toBeVisible()
      await expect(address).toBeFocused()

      await address.fill(`https://pol.is/report/${imported.report}`)
      await page.getByRole('button', { name: 'Import' }).click()
      await expect(heading).toHaveText('Importing')
      await expect(page.getByText(opinions)).toBeVisible()
      await expectUsableScreen(visitor, 'an import under way')
      await visitor.reloads()
      await expect(page.getByText(title)).toBeVisible()
      release()

      await expect(heading).toHaveText('Import complete', { timeout: 60_000 })
      await expect(page.getByText('It is on the home page now.')).toBeVisible()
      await expect(page.getByText(votes, { exact: true })).toBeVisible()
      await expect(page.getByText('CC BY 4.0, The Computational Democracy Project')).toBeVisible()
      const slugId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await page.getByRole('link', { name: 'Open' }).click()
      await expect(heading).toHaveText(title)

      const map = () => product.ask(getOpinionMap, { conversationSlugId: slugId })
      await expect.poll(async () => (await map()).groups.length, { timeout: 180_000 }).toBeGreaterThan(1)
      const found = await groupsOf(product, slugId, imported.folder)
      expect(found.shown).toEqual(found.computed)
      expect(found.numGroups).toBe(found.golden.k)
      expect(found.sizes).toEqual(found.golden.group_sizes.toSorted((a, b) => b - a))
      expect(adjustedRandIndex(found.labels, found.golden.labels)).toBe(1)
    },
  )

type Folder = Parameters<typeof readConversation>[0]
type Row = { voter: number; opinion: number; choice: number }

/**
 * The sizes of the groups that the product shows and that its votes lead to, and the groups of the reference
 * implementation for these votes, limited to the people that the reference knows.
 */
async function groupsOf(product: Product, slugId: string, folder: Folder) {
  const { golden } = readConversation(folder)
  const [run] = await product.query<{ map: MapResult }>(
    `select result -> 'map' as map from analysis_runs r
     join conversations c on c.id = r.conversation_id where c.slug_id = $1 order by r.id desc limit 1`,
    [slugId],
  )
  const moderated = await product.query<{ id: number }>(
    `select o.id from opinions o join conversations c on c.id = o.conversation_id
     where c.slug_id = $1 and o.moderation_id is not null`,
    [slugId],
  )
  const rows = await product.query<Row>(
    `select substring(u.username from '[0-9]+$')::int as voter, v.opinion_id as opinion, v.choice
     from votes v join users u on u.id = v.user_id join conversations c on c.id = v.conversation_id
     where c.slug_id = $1`,
    [slugId],
  )
  const matrix = buildMatrix({
    participantIds: Int32Array.from(rows, ({ voter }) => voter),
    opinionIds: Int32Array.from(rows, ({ opinion }) => opinion),
    values: Int8Array.from(rows, ({ choice }) => choice),
  })
  const moderatedOut = moderated.map(({ id }) => id)
  const { result, participants } = analyse(matrix, { mode: 'compat', seed: 7, moderatedOut })
  const again = analyse(matrix, { mode: 'robust', seed: 7, ...run?.map.parameters, moderatedOut })
  const groupOf = new Map(
    Array.from(matrix.participantIds, (id, row) => [id, participants.groups[row] ?? -1]),
  )
  return {
    golden,
    shown: sizesOf(run?.map),
    computed: sizesOf(again.result),
    numGroups: result.groups.length,
    sizes: sizesOf(result),
    labels: golden.participants.map((id) => groupOf.get(id) ?? -1),
  }
}

const sizesOf = (map?: MapResult): number[] =>
  (map?.groups ?? []).map(({ size }) => size).toSorted((a, b) => b - a)
